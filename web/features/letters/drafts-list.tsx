// All drafts of letters, each with the way back to it.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { momentText } from '#shared/letters/day-text.ts'
import type { Standing } from '#shared/letters/letter-versions.ts'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { excerptOf } from './saved-text.ts'
import { deleteVersion } from './writings.ts'

type DraftsListProps = {
  drafts: readonly Standing[]
  sites: ReadonlyMap<string, DataBrokerSite>
  now: number
}

export function DraftsList({ drafts, sites, now }: DraftsListProps) {
  return (
    <List label="Drafts">
      {drafts.map(draft => {
        const siteName = sites.get(draft.row.site_id)?.name ?? draft.row.site_id
        return (
          <ListRow
            key={draft.row.id}
            title={<DraftLink draft={draft} label={`Letter to ${siteName}`} />}
            detail={`${draft.row.subject.trim() === '' ? 'No subject' : draft.row.subject} · saved ${momentText(draft.row.created_at, now)}${draft.isOneOfSeveral ? ' · written on two devices, both are here' : ''} · ${excerptOf(draft.row.body)}`}
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
          />
        )
      })}
    </List>
  )
}

function DraftLink({ draft, label }: { draft: Standing; label: string }) {
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
