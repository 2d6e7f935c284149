// The reports, newest first, each with its content and actions.
import { useState } from 'react'
import { momentText } from '#shared/letters/day-text.ts'
import { reportFileName } from '#shared/reports/report-kinds.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { toast } from '#web/ui/toast.ts'
import { ReportPreview } from './report-preview.tsx'
import { metadataTexts, type ReportView } from './report-view.ts'

type ReportListProps = {
  views: readonly ReportView[]
  now: number
  read: (view: ReportView) => Promise<Uint8Array<ArrayBuffer> | null>
  onDelete: (id: string) => void
}

export function ReportList({ views, now, read, onDelete }: ReportListProps) {
  const [shown, setShown] = useState<ReportView | null>(null)
  if (views.length === 0)
    return <EmptyState title="No reports yet.">Choose one above, and it shows up here.</EmptyState>
  return (
    <>
      <List label="Reports">
        {views.map(view => (
          <ReportRow
            key={view.id}
            view={view}
            now={now}
            read={() => read(view)}
            onPreview={() => setShown(view)}
            onDelete={() => onDelete(view.id)}
          />
        ))}
      </List>
      {shown && <ReportPreview title={shown.title} read={() => read(shown)} onClose={() => setShown(null)} />}
    </>
  )
}

type ReportRowProps = {
  view: ReportView
  now: number
  read: () => Promise<Uint8Array<ArrayBuffer> | null>
  onPreview: () => void
  onDelete: () => void
}

function ReportRow({ view, now, read, onPreview, onDelete }: ReportRowProps) {
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    const file = await read()
    setLoading(false)
    if (!file) return
    saveFile(reportFileName({ report_type: view.type, generated_at: view.at }), file, 'application/pdf')
    toast({ title: 'Download Started', tone: 'success' })
  }
  const named = `${view.title}, ${momentText(view.at, now)}`
  return (
    <ListRow
      title={view.title}
      detail={momentText(view.at, now)}
      trailing={<StatusPill tone={view.status.tone}>{view.status.label}</StatusPill>}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm tabular-nums">
          {metadataTexts(view.metadata).map(([label, value]) => (
            <div key={label} className="flex gap-2">
              <dt className="text-faint">{label}</dt>
              <dd className="text-soft">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            aria-label={`Preview ${named}`}
            onClick={onPreview}
            disabled={view.source === null}
          >
            Preview
          </Button>
          {view.source !== null && (
            <Button
              size="small"
              aria-label={`Download ${named}`}
              loading={isLoading}
              onClick={() => void download()}
            >
              Download
            </Button>
          )}
          {view.isRow && (
            <AlertDialog
              trigger={
                <Button size="small" variant="quiet" aria-label={`Delete ${named}`}>
                  Delete
                </Button>
              }
              title="Delete this report?"
              description="Its file is deleted too. You can make a new one at any time."
              confirmLabel="Delete"
              tone="danger"
              onConfirm={onDelete}
            />
          )}
        </div>
      </div>
      {view.source === 'device' && (
        <p className="mt-2 text-sm text-faint">
          Made on this device. We’ll add it to your account when you’re online.
        </p>
      )}
    </ListRow>
  )
}
