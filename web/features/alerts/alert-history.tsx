// Every reappearance there has been, newest first.
import { dayText, momentText } from '#shared/letters/day-text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import type { AlertView } from './alert-view.ts'

/** Rows open the removal that was started for them, else the one that had been completed. */
export function AlertHistory({ views, now }: { views: readonly AlertView[]; now: number }) {
  return (
    <Section id="history" title="History">
      {views.length === 0 ? (
        <EmptyState title="No reappearance alerts yet.">
          This is good news - your data hasn't reappeared!
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
              detail={detailOf(view, now)}
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
  const before = alert.previous_removal_date
    ? ` · gone since ${dayText(alert.previous_removal_date, now)}`
    : ''
  return `Seen again ${momentText(alert.detected_at, now)}${before}${chosen}`
}
