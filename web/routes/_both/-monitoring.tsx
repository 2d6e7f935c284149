// Listings that came back, and the monitoring of cleaned sites.
import { useSearch } from '@tanstack/react-router'
import { useSession } from '#web/data/session.ts'
import { MonitoringPage } from '#web/features/alerts/monitoring-page.tsx'
import { ReappearanceToasts } from '#web/features/notifications/reappearance-toasts.tsx'
import { PushCard } from '#web/features/push/push-card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The screen of /reappearance-alerts. */
export function Monitoring() {
  const { person } = useSearch({ strict: false })
  const userId = useSession().user?.id
  if (userId === undefined) return <Skeleton />
  return (
    <>
      <ReappearanceToasts />
      <MonitoringPage
        userId={userId}
        personId={person}
        device={({ settings, change }) => (
          <PushCard
            quietHours={settings.quiet_hours}
            onQuietHours={hours => void change({ quiet_hours: hours })}
          />
        )}
      />
    </>
  )
}
