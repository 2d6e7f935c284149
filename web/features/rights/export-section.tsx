// All data in one archive: requesting it, its progress, and the download.
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { momentText } from '#shared/letters/day-text.ts'
import type { ExportView } from '#shared/protocol/rights.ts'
import { rights } from '#web/data/rights.ts'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PartFailed } from '#web/ui/part-failed.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Section } from '#web/ui/section.tsx'
import { sizeText } from '#web/ui/size-text.ts'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'
import { rightsFailureText } from './rights-failure-text.ts'
import { usePolled } from './use-polled.ts'

const WATCH_EVERY = 1500

const isRunning = (one: ExportView) => one.state === 'waiting' || one.state === 'making'

export function ExportSection({ now }: { now: number }) {
  const { answer, retry } = usePolled(rights.exports, list =>
    list.exports.some(isRunning) ? WATCH_EVERY : null,
  )
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const list = answer.value?.exports ?? []
  const ask = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await rights.askForExport()
      retry()
    } catch (error) {
      setRefusal(rightsFailureText(error))
    }
    setBusy(false)
  }
  const running = list.find(isRunning)
  return (
    <Section
      id="export"
      title="Download your data"
      lede="One archive with everything: a PDF report, JSON and CSV files, letters, documents and pictures. You can import it again later."
    >
      <div className="grid gap-6">
        {running ? (
          <Packing percent={running.percent} />
        ) : (
          <AskForExport busy={busy} onAsk={() => void ask()} />
        )}
        <div role="alert">{refusal && <Notice tone="back" title={refusal} />}</div>
        {answer.status === 'failed' && (
          <PartFailed message="We can’t show your archives right now." onRetry={retry} />
        )}
        {list.some(one => !isRunning(one)) && (
          <List label="Archives">
            {list
              .filter(one => !isRunning(one))
              .map(one => (
                <ExportRow key={one.id} one={one} now={now} onRefused={setRefusal} />
              ))}
          </List>
        )}
      </div>
    </Section>
  )
}

/** Hidden while an archive is being packed. */
function AskForExport({ busy, onAsk }: { busy: boolean; onAsk: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  useRestoreFocus(place)
  return (
    <div ref={place}>
      <Button variant="primary" loading={busy} onClick={onAsk}>
        Make an archive
      </Button>
      <p className="mt-2 text-sm text-faint">
        It usually takes less than a minute. We’ll email you when it’s ready, and you have 7 days to download
        it.
      </p>
    </div>
  )
}

function Packing({ percent }: { percent: number }) {
  return (
    <div className="max-w-form" aria-live="polite">
      <ProgressBar
        label="Packing your archive"
        total={100}
        summary={`${percent} %`}
        legend={false}
        segments={[{ kind: 'seen', count: percent, label: 'percent packed' }]}
      />
      <p className="mt-2 text-sm text-faint">You can leave this page. We’ll keep going.</p>
    </div>
  )
}

type ExportRowProps = { one: ExportView; now: number; onRefused: (text: string | null) => void }

function ExportRow({ one, now, onRefused }: ExportRowProps) {
  const download = async () => {
    onRefused(null)
    try {
      const link = document.createElement('a')
      link.href = await rights.downloadAddress(one.id)
      link.download = ''
      link.click()
    } catch (error) {
      onRefused(rightsFailureText(error))
    }
  }
  return (
    <ListRow
      title={`Archive of ${momentText(one.asked_at, now)}`}
      detail={detailOf(one, now)}
      trailing={
        one.state === 'ready' && (
          <Button size="small" icon={<Download aria-hidden />} onClick={() => void download()}>
            Download
          </Button>
        )
      }
    />
  )
}

function detailOf(one: ExportView, now: number): string {
  if (one.state === 'expired') return 'Deleted after 7 days, like every archive'
  if (one.state === 'failed') return 'That didn’t work. Nothing is lost; please try again'
  const size = one.size === null ? '' : `${sizeText(one.size)}, `
  return `${size}until ${one.expires_at === null ? 'it expires' : momentText(one.expires_at, now)}`
}
