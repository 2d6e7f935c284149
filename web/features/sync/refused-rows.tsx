// Changes that the server rejects: stored, shown with the reason, and exportable, until the person discards them.
import { dismissRefused, exportRefused, useRefused } from '#web/data/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { refusedRowText } from './failure-text.ts'
import { rowText } from './row-text.ts'

/** Empty if nothing was refused. */
export function RefusedRows() {
  const rows = useRefused()
  if (rows.length === 0) return null
  return (
    <section className="mt-4 border-t border-line pt-3" aria-label="Not accepted">
      <h3 className="font-semibold text-back">Not accepted</h3>
      <ul>
        {rows.map(row => (
          <li
            key={row.id}
            className="flex items-start justify-between gap-3 border-b border-line py-2 last:border-0"
          >
            <span className="min-w-0">
              <span className="block font-medium">{rowText(row.collection)}</span>
              <span className="block break-words text-soft">{refusedRowText(row.refusal)}</span>
            </span>
            <Button size="small" variant="quiet" onClick={() => void dismissRefused(row.id)}>
              Drop
            </Button>
          </li>
        ))}
      </ul>
      <Button size="small" className="mt-2" onClick={() => void save()}>
        Save as a file
      </Button>
    </section>
  )
}

async function save(): Promise<void> {
  saveFile('offlist-not-accepted.json', await exportRefused())
}
