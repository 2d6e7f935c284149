// Drafts of the letter in the dialog: one row for each current version, with its earlier versions.

import { momentText } from '#shared/letters/day-text.ts'
import type { CurrentVersion, WrittenMessage } from '#shared/letters/letter-versions.ts'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { excerptOf } from './saved-text.ts'
import { deleteVersion } from './writings.ts'

type DraftsPartProps = {
  drafts: readonly CurrentVersion[]
  /** All current versions on this device: deleting one keeps the versions they share. */
  all: readonly CurrentVersion[]
  open: CurrentVersion | null
  now: number
  onOpen: (draft: CurrentVersion, version?: WrittenMessage) => void
  onDeleted: (draft: CurrentVersion) => void
}

/** Empty if there are none. */
export function DraftsPart({ drafts, all, open, now, onOpen, onDeleted }: DraftsPartProps) {
  if (drafts.length === 0) return null
  const several = drafts.some(draft => draft.isOneOfSeveral)
  return (
    <div className="mb-8">
      <h3 className="mb-3 text-lg font-semibold">Drafts</h3>
      {several && (
        <p className="mb-3 text-sm text-soft">
          Two devices wrote on the same draft. Both versions are here: keep the one you want.
        </p>
      )}
      <List label="Drafts">
        {drafts.map(draft => (
          <DraftRow
            key={draft.row.id}
            draft={draft}
            isOpen={draft.row.id === open?.row.id}
            now={now}
            onOpen={onOpen}
            onDelete={() => {
              onDeleted(draft)
              void deleteVersion(draft, all, 'Draft')
            }}
          />
        ))}
      </List>
    </div>
  )
}

type DraftRowProps = {
  draft: CurrentVersion
  isOpen: boolean
  now: number
  onOpen: (draft: CurrentVersion, version?: WrittenMessage) => void
  onDelete: () => void
}

function DraftRow({ draft, isOpen, now, onOpen, onDelete }: DraftRowProps) {
  const { row, earlier } = draft
  const saved = momentText(row.created_at, now)
  const subject = row.subject.trim() === '' ? 'No subject' : row.subject
  return (
    <ListRow
      title={subject}
      detail={`Saved ${saved}${isOpen ? ' · open below' : ''} · ${excerptOf(row.body)}`}
      trailing={
        <>
          {!isOpen && (
            <Button
              size="small"
              aria-label={`Continue the draft saved ${saved}`}
              onClick={() => onOpen(draft)}
            >
              Continue
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            aria-label={`Delete the draft saved ${saved}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </>
      }
    >
      {earlier.length > 0 && (
        <details className="text-sm text-soft">
          <summary className="min-h-6 cursor-pointer pointer-coarse:min-h-touch">
            {earlier.length === 1 ? '1 older version' : `${earlier.length} older versions`}
          </summary>
          <ul className="mt-2 grid gap-2">
            {earlier.map(old => (
              <li key={old.id} className="flex flex-wrap items-center gap-x-4">
                <span>{momentText(old.created_at, now)}</span>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Use the version of ${momentText(old.created_at, now)}`}
                  // Saving an old version makes it the newest; nothing is deleted.
                  onClick={() => onOpen(draft, old)}
                >
                  Use this version
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </ListRow>
  )
}
