// All drafts of letters: each can be read, copied and deleted here, and continued if its letter can still be sent.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { momentText } from '#shared/letters/day-text.ts'
import type { CurrentVersion, WrittenMessage } from '#shared/letters/letter-versions.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { excerptOf } from './saved-text.ts'
import { deleteVersion } from './writings.ts'

type DraftsListProps = {
  drafts: readonly CurrentVersion[]
  sites: ReadonlyMap<string, DataBrokerSite>
  /** Ids of the removals that wait for a letter. */
  waiting: ReadonlySet<string>
  now: number
}

export function DraftsList({ drafts, sites, waiting, now }: DraftsListProps) {
  return (
    <List label="Drafts">
      {drafts.map(draft => {
        const siteName = sites.get(draft.row.site_id)?.name ?? draft.row.site_id
        const isWanted = draft.row.job_id === draft.row.writing.of || waiting.has(draft.row.job_id)
        return (
          <ListRow
            key={draft.row.id}
            title={
              isWanted ? <DraftLink draft={draft} label={`Letter to ${siteName}`} /> : `Letter to ${siteName}`
            }
            detail={`${isWanted ? '' : 'Its removal no longer waits for a letter · '}${draft.row.subject.trim() === '' ? 'No subject' : draft.row.subject} · saved ${momentText(draft.row.created_at, now)}${draft.isOneOfSeveral ? ' · written on two devices, both are here' : ''} · ${excerptOf(draft.row.body)}`}
            trailing={
              <Button
                size="small"
                variant="quiet"
                aria-label={`Delete the draft to ${siteName} saved ${momentText(draft.row.created_at, now)}`}
                onClick={() => void deleteVersion(draft, drafts, 'Draft')}
              >
                Delete
              </Button>
            }
          >
            {[draft.row, ...draft.earlier].map((version, index) => (
              <DraftText
                key={version.id}
                version={version}
                label={index === 0 ? 'Read it' : `Read the version of ${momentText(version.created_at, now)}`}
              />
            ))}
          </ListRow>
        )
      })}
    </List>
  )
}

/** The whole letter as selectable text with a copy button. */
function DraftText({ version, label }: { version: WrittenMessage; label: string }) {
  const { to_address, subject, body } = version
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer text-soft pointer-coarse:min-h-touch">{label}</summary>
      <div className="mt-2 mb-3 grid max-w-prose gap-3">
        <p className="break-words">
          To {to_address === '' ? 'nobody yet' : to_address}
          <br />
          {subject.trim() === '' ? 'No subject' : subject}
        </p>
        <p className="break-words whitespace-pre-wrap">{body}</p>
        <div>
          <CopyButton text={body} what="the letter" />
        </div>
      </div>
    </details>
  )
}

function DraftLink({ draft, label }: { draft: CurrentVersion; label: string }) {
  const { id, job_id, site_id, writing } = draft.row
  if (job_id === writing.of)
    return (
      <RowLink to="/templates" search={{ to: site_id, person: writing.person_id ?? undefined, draft: id }}>
        {label}
      </RowLink>
    )
  return (
    <RowLink to="/removals/$jobId" params={{ jobId: job_id }} search={{ open: 'letter', draft: id }}>
      {label}
    </RowLink>
  )
}
