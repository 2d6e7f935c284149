// Importing an archive: what was imported, and what wasn't and why.
import { type ChangeEvent, useRef, useState } from 'react'
import { IMPORT_BYTES_MAX, type ImportReport } from '#shared/protocol/rights.ts'
import { rights } from '#web/data/rights.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { sizeText } from '#web/ui/size-text.ts'
import { rightsFailureText } from './rights-failure-text.ts'

export function ImportSection() {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    setRefusal(null)
    setReport(null)
    if (file.size > IMPORT_BYTES_MAX) {
      setRefusal(
        `This file has ${sizeText(file.size)}; ${sizeText(IMPORT_BYTES_MAX)} is the most we can read.`,
      )
      return
    }
    setBusy(true)
    try {
      setReport(await rights.readBack(file))
    } catch (error) {
      setRefusal(rightsFailureText(error))
    }
    setBusy(false)
  }
  return (
    <Section
      id="import"
      title="Import an archive"
      lede="We add the people, notes, answers, letters and settings that your account doesn’t have. We don’t overwrite or send anything."
    >
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label="Archive to import"
        className="sr-only"
        tabIndex={-1}
        onChange={event => void read(event)}
      />
      <Button loading={busy} onClick={() => input.current?.click()}>
        Choose an archive
      </Button>
      <div role="alert" className="mt-4">
        {refusal && <Notice tone="back" title={refusal} />}
      </div>
      <div aria-live="polite">{report && <Report report={report} />}</div>
    </Section>
  )
}

function Report({ report }: { report: ImportReport }) {
  const taken = report.taken.filter(one => one.count > 0)
  const left = report.left.filter(one => one.count > 0)
  return (
    <Notice
      tone={taken.length > 0 ? 'clear' : 'neutral'}
      title={taken.length > 0 ? 'Imported' : 'Nothing new'}
    >
      <ul className="grid gap-1">
        {taken.map(one => (
          <li key={one.kind}>
            {nameOf(one.kind)}: {one.count}
          </li>
        ))}
        {left.map(one => (
          <li key={`${one.kind} ${one.why}`}>
            {nameOf(one.kind)}: {one.count} not imported, {one.why}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The report names kinds in lower case. */
const nameOf = (kind: string) => kind.charAt(0).toUpperCase() + kind.slice(1)
