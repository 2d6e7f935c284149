// All reappearances, newest first.
import { dayText, momentText } from '#shared/letters/day-text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { type AlertView, goneFor } from './alert-view.ts'

type AlertHistoryProps = {
  views: readonly AlertView[]
  /** Whether any removal is complete: until then, nothing can come back. */
  isWatching: boolean
  /** Null if there's only one person, who needs no name. */
  nameOf: ((personId: string) => string) | null
  now: number
}

/** Each row opens the removal that was started for the reappearance, or else the completed one. */
export function AlertHistory({ views, isWatching, nameOf, now }: AlertHistoryProps) {
  return (
    <Section id="history" title="History">
      {views.length === 0 ? (
        <EmptyState title="No reappearance alerts yet.">
          This is good news - your data hasn’t reappeared!
          {!isWatching && ' We start watching once your first removal is complete.'}
        </EmptyState>
      ) : (
        <List label="History of reappearances">
          {views.map(view => (
            <ListRow
              key={view.alert.id}
              title={
                <RowLink to="/removals/$jobId" params={{ jobId: view.alert.new_job_id ?? view.alert.job_id }}>
                  {view.siteName}
                </RowLink>
              }
              lead={
                <span
                  className="site-line"
                  data-example=""
                  data-state={view.alert.status === 'resolved' ? 'sent' : 'back'}
                  aria-hidden
                />
              }
              detail={[nameOf?.(view.alert.person_id), detailOf(view, now)].filter(Boolean).join(' · ')}
              trailing={<StatusPill tone={view.tone}>{view.label}</StatusPill>}
            />
          ))}
        </List>
      )}
    </Section>
  )
}

function detailOf({ alert }: AlertView, now: number): string {
  const chosen =
    alert.action === 'auto_remove'
      ? ' · automatic removal'
      : alert.action === 'manual_review'
        ? ' · manual review'
        : ''
  const spell = goneFor(alert)
  const before = alert.previous_removal_date
    ? ` · gone since ${dayText(alert.previous_removal_date, now)}${spell === '' ? '' : `, for ${spell}`}`
    : ''
  return `Seen again ${momentText(alert.detected_at, now)}${before}${chosen}`
}
