// The two files of a complaint: the packet to attach, and the evidence to keep.
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ComplaintRows } from '#shared/reports/complaint-rows.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Section } from '#web/ui/section.tsx'
import type { ComplaintFile } from './compose-complaint.ts'

type ComplaintFilesProps = {
  rows: ComplaintRows
  loadFile: (id: string) => Promise<Uint8Array | null>
}

const KINDS = {
  packet: { type: 'application/pdf', ending: 'pdf' },
  evidence: { type: 'application/zip', ending: 'zip' },
} as const satisfies Record<ComplaintFile, { type: string; ending: string }>

export function ComplaintFiles({ rows, loadFile }: ComplaintFilesProps) {
  const [busy, setBusy] = useState<ComplaintFile | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (file: ComplaintFile) => {
    setBusy(file)
    setFailure(null)
    try {
      const { composeComplaint } = await import('./compose-complaint.ts')
      const bytes = await composeComplaint(file, rows, loadFile)
      saveFile(complaintName(rows, file), bytes, KINDS[file].type)
    } catch (error) {
      console.error('Making a complaint’s file failed:', error)
      setFailure('We couldn’t make this file. Please try again.')
    }
    setBusy(null)
  }
  const button = (file: ComplaintFile, label: string) => (
    <Button
      size="small"
      icon={<Download aria-hidden />}
      loading={busy === file}
      aria-disabled={busy !== null}
      onClick={() => busy === null && void save(file)}
    >
      {label}
    </Button>
  )
  return (
    <Section
      title="To attach"
      lede="Your device makes these files, even offline. They cover only this removal, and nothing goes out until you send it."
    >
      <FormFailure message={failure} />
      <List label="Files of this complaint">
        <ListRow
          title="Packet (PDF)"
          detail={packetText(rows)}
          trailing={button('packet', 'Download packet')}
        />
        <ListRow
          title="Evidence (ZIP file)"
          detail="The packet, the text for the form, each letter and reply as an email file, the files that came with them, the pictures, and the data behind them."
          trailing={button('evidence', 'Download evidence')}
        />
      </List>
    </Section>
  )
}

/** `complaint-truefolk-2026-11-26.pdf` */
export const complaintName = ({ job, madeAt }: Pick<ComplaintRows, 'job' | 'madeAt'>, file: ComplaintFile) =>
  `complaint-${job.site_id.replace(/[^\w-]/g, '-')}-${madeAt.slice(0, 10)}.${KINDS[file].ending}`

function packetText({ updates, letters }: ComplaintRows): string {
  const count = (many: number, one: string, more: string) => `${many} ${many === 1 ? one : more}`
  return `${count(letters.length, 'letter or reply', 'letters and replies')} in full, ${count(updates.length, 'event', 'events')} with dates, the deadline, the listing, and what we told the site.`
}
