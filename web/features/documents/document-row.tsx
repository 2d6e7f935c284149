// One document: what it is, downloading it, and deleting it.
import type { PersonDocument } from '#web/data/documents.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { detailText, titleText } from './document-words.ts'

type DocumentRowProps = {
  document: PersonDocument
  /** Whose it is. */
  person: string
  now: number
  busy: boolean
  onDownload: () => void
  onDelete: () => void
}

export function DocumentRow({ document, person, now, busy, onDownload, onDelete }: DocumentRowProps) {
  const title = titleText(document)
  return (
    <ListRow
      title={<span className="wrap-anywhere">{title}</span>}
      detail={detailText(document, now)}
      trailing={
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-label={`Download ${title}`} loading={busy} onClick={onDownload}>
            Download
          </Button>
          <AlertDialog
            title={`Delete “${title}”?`}
            description={`It’s deleted for everyone who sees ${person}. You can’t undo this.`}
            confirmLabel="Delete"
            tone="danger"
            onConfirm={onDelete}
            trigger={
              <Button size="small" variant="quiet" aria-label={`Delete ${title}`}>
                Delete
              </Button>
            }
          />
        </div>
      }
    />
  )
}
