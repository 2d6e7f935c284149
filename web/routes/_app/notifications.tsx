// /notifications: everything we notified the household of, and its notification settings.
import { createFileRoute } from '@tanstack/react-router'
import { can } from '#shared/domain/capabilities.ts'
import { useDocs } from '#web/data/queries.ts'
import { useSession } from '#web/data/session.ts'
import { useMonitoring } from '#web/features/alerts/use-monitoring.ts'
import { useHouseholdView } from '#web/features/household/use-household-view.ts'
import { ChannelsPart } from '#web/features/notifications/channels-part.tsx'
import { NotificationsPage } from '#web/features/notifications/notifications-page.tsx'
import { readNotificationsSearch } from '#web/features/notifications/notifications-search.ts'

export const Route = createFileRoute('/_app/notifications')({
  validateSearch: readNotificationsSearch,
  head: () => ({ meta: [{ title: 'Notifications | Offlist' }] }),
  component: Notifications,
})

function Notifications() {
  const navigate = Route.useNavigate()
  const me = useSession().user?.id ?? ''
  const view = useHouseholdView(useDocs('people').docs.length)
  const { status, settings, change } = useMonitoring(view?.account_id ?? me)
  return (
    <NotificationsPage
      search={Route.useSearch()}
      onSearch={search =>
        void navigate({ search: before => ({ ...before, ...search }), replace: true, resetScroll: false })
      }
      channels={
        status === 'ready' && (
          <ChannelsPart
            settings={settings}
            mayChange={view === null || can(view, 'settings')}
            onChange={patch => void change(patch)}
          />
        )
      }
    />
  )
}
