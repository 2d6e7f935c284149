// Reappearance monitoring: what came back, what is watched, and how often (spec, signed-in tools, 2.5).

import type { ReactNode } from 'react'
import { dueText } from '#shared/letters/day-text.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { useLoadingReason } from '#web/ui/loading-reason.ts'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { StatLink } from '#web/ui/stat-link.tsx'
import { AlertHistory } from './alert-history.tsx'
import { FREQUENCY_TEXT, type MonitoringSums, sumMonitoring, viewAlerts } from './alert-view.ts'
import { MonitoringSettingsCard } from './monitoring-settings-card.tsx'
import { NewAlertsBadge } from './new-alerts-badge.tsx'
import { UrgentAlerts } from './urgent-alerts.tsx'
import { useMonitoring } from './use-monitoring.ts'

type MonitoringPageProps = {
  /** The account's: the id of its settings row. */
  userId: string
  /** How this device is told, which is another feature's. */
  device: (monitoring: Pick<ReturnType<typeof useMonitoring>, 'settings' | 'change'>) => ReactNode
}

export function MonitoringPage({ userId, device }: MonitoringPageProps) {
  const alerts = useDocs('reappearance_alerts')
  const jobs = useDocs('removal_jobs')
  const { sites } = useSites()
  const intents = useIntents()
  const monitoring = useMonitoring(userId)
  const now = useNow(MINUTE)
  const isLoading = [alerts, jobs, monitoring].some(({ status }) => status === 'loading')
  if (isLoading) return <Loading />
  const views = viewAlerts(alerts.docs, sites, intents)
  const sums = sumMonitoring(views, jobs.docs)
  const done = jobs.docs.filter(job => job.status === 'completed')
  const watched = [...new Set(done.map(job => job.scan_id))]
  const every = FREQUENCY_TEXT[monitoring.settings.monitoring_frequency].every
  return (
    <Page>
      <PageHeader
        title="Reappearance monitoring"
        lede={
          sums.urgent > 0
            ? `${sums.urgent === 1 ? 'One listing is' : `${sums.urgent} listings are`} back. Choose what to do about ${sums.urgent === 1 ? 'it' : 'each'}.`
            : 'Listings can come back. We keep checking, and we’ll tell you when one does.'
        }
        aside={<NewAlertsBadge count={sums.urgent} />}
      />
      <MonitoringStats sums={sums} every={every} now={now} />
      <div className="mt-12">
        <UrgentAlerts views={views} now={now} />
        <MonitoringSettingsCard
          settings={monitoring.settings}
          watched={watched}
          onChange={monitoring.change}
          device={device(monitoring)}
        />
        <AlertHistory views={views} now={now} />
      </div>
      <p className="mt-8 text-sm text-faint">Previously cleaned sites are checked every {every}.</p>
    </Page>
  )
}

function MonitoringStats({ sums, every, now }: { sums: MonitoringSums; every: string; now: number }) {
  return (
    <div className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
      <StatLink
        to="/reappearance-alerts"
        hash={sums.urgent > 0 ? 'urgent' : 'history'}
        label="Urgent alerts"
        value={sums.urgent}
        {...(sums.urgent > 0 ? { tone: 'back' as const } : {})}
      />
      <StatLink to="/reappearance-alerts" hash="history" label="Resolved" value={sums.resolved} />
      <StatLink
        to="/my-removals"
        search={{ tab: 'completed' }}
        label="Sites watched"
        value={sums.watched}
        note="Sites with a complete removal"
      />
      <Stat
        label="Checked every"
        value={every}
        note={sums.nextLook ? `Next check ${dueText(sums.nextLook, now)}` : 'Starts with the first removal'}
      />
    </div>
  )
}

function Loading() {
  const reason = useLoadingReason()
  return (
    <Page>
      <div role="status" className="py-16 text-soft">
        <p className="flex items-center gap-3">
          <Spinner />
          Loading monitoring data...
        </p>
        {reason !== null && <p className="mt-3">{reason}</p>}
      </div>
    </Page>
  )
}
