// /notifications: everything we notified the household about, and its notification settings.
import { type ReactNode, useMemo } from 'react'
import type { Notification } from '#shared/collections/notifications.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { useDocs } from '#web/data/queries.ts'
import { useReachable } from '#web/data/session/use-reachable.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { HistoryPart } from './history-part.tsx'
import { viewHistory } from './history-view.ts'
import type { NotificationsSearch } from './notifications-search.ts'
import { markRead } from './use-notifications.ts'

type NotificationsPageProps = {
  search: NotificationsSearch
  onSearch: (search: NotificationsSearch) => void
  /** The notification settings, below the history. */
  channels: ReactNode
}

/** Works offline, from this device's rows; changes are sent later. */
export function NotificationsPage({ search, onSearch, channels }: NotificationsPageProps) {
  const { status, docs } = useDocs('notifications')
  const people = useDocs('people')
  const personOf = usePersonOf()
  const reachable = useReachable()
  const { person, kind, show } = search
  const view = useMemo(
    () => viewHistory(docs, personOf, { person, kind, show }),
    [docs, personOf, person, kind, show],
  )
  const names = useMemo(() => new Map(people.docs.map(one => [one.id, mainName(one)])), [people.docs])
  const nameOf = (one: Notification) =>
    names.size > 1 && person === undefined ? (names.get(personOf(one) ?? '') ?? null) : null
  if (status === 'loading' || people.status === 'loading') return <Skeleton />
  const unreadShown = view.shown.filter(one => !one.is_read)
  return (
    <Page>
      <PageHeader
        title="Notifications"
        lede={
          view.total === 0
            ? undefined
            : `${view.unread === 0 ? 'All read' : `${view.unread} unread`}, ${view.total} in all.${reachable ? '' : ' You’re offline: what you mark goes out when you’re back.'}`
        }
        action={
          unreadShown.length > 0 && (
            <Button onClick={() => markRead({ items: unreadShown })}>Mark all read</Button>
          )
        }
      />
      {view.total === 0 ? (
        <EmptyState title="No notifications yet">
          We’ll tell you when a listing is gone, comes back, or needs you.
        </EmptyState>
      ) : (
        <HistoryPart key={person ?? ''} view={view} nameOf={nameOf} search={search} onSearch={onSearch} />
      )}
      {channels}
    </Page>
  )
}

/** Finds a notification's person by its removal or alert. */
function usePersonOf(): (notification: Notification) => string | null {
  const jobs = useDocs('removal_jobs').docs
  const alerts = useDocs('reappearance_alerts').docs
  return useMemo(() => {
    const owners = new Map([...jobs, ...alerts].map(row => [row.id, row.person_id]))
    return ({ job_id, alert_id }) => owners.get(job_id ?? '') ?? owners.get(alert_id ?? '') ?? null
  }, [jobs, alerts])
}
