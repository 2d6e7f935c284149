// Reappearance monitoring: what came back, what is monitored, and how often (PRODUCT T2.5).
import type { ReactNode } from 'react'
import { dueText } from '#shared/letters/day-text.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { useSyncState } from '#web/data/sync-state.ts'
import { EvidenceMark } from '#web/ui/evidence-mark.tsx'
import { useLoadingReason } from '#web/ui/loading-reason.ts'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ReadFailed } from '#web/ui/read-failed.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Stat } from '#web/ui/stat.tsx'
import { StatLink } from '#web/ui/stat-link.tsx'
import { AlertHistory } from './alert-history.tsx'
import { FREQUENCY_TEXT, type MonitoringSums, sumMonitoring, viewAlerts } from './alert-view.ts'
import { MonitoringSettingsCard } from './monitoring-settings-card.tsx'
import { UrgentAlerts } from './urgent-alerts.tsx'
import { useMonitoring } from './use-monitoring.ts'

type MonitoringPageProps = {
  /** The account's id, which is also the id of its settings row. */
  userId: string
  /** The person whose alerts are shown; undefined for everyone's. */
  personId: string | undefined
  /** This device's notification settings, which belong to another feature. */
  device: (monitoring: Pick<ReturnType<typeof useMonitoring>, 'settings' | 'change'>) => ReactNode
}

/** Alerts are grouped by person. The settings are the account's. */
export function MonitoringPage({ userId, personId, device }: MonitoringPageProps) {
  const alerts = useDocs('reappearance_alerts')
  const jobs = useDocs('removal_jobs')
  const scans = useDocs('exposure_scans')
  const people = useDocs('people')
  const { sites } = useSites()
  const isOffline = useSyncState().state === 'offline'
  const intents = useIntents()
  const monitoring = useMonitoring(userId)
  const now = useNow(MINUTE)
  const parts = [alerts, jobs, scans, people, monitoring]
  if (parts.some(({ failed }) => failed)) return <ReadFailed title="Failed to load monitoring data" />
  const isLoading = parts.some(({ status }) => status === 'loading')
  if (isLoading) return <Loading />
  // Everyone, unless one person is chosen.
  const chosen = people.docs.find(one => one.id === personId)
  const isOf = (row: { person_id: string }) => chosen === undefined || row.person_id === chosen.id
  const own = jobs.docs.filter(isOf)
  const views = viewAlerts(alerts.docs.filter(isOf), sites, intents)
  const sums = sumMonitoring(views, own, scans.docs)
  const done = own.filter(job => job.status === 'completed')
  const nameOf = (id: string) => {
    const person = people.docs.find(one => one.id === id)
    return person ? mainName(person) : 'Somebody no longer listed'
  }
  const several = people.docs.length > 1 ? nameOf : null
  const watched = [...new Set(done.map(job => job.scan_id))]
  const every = FREQUENCY_TEXT[monitoring.settings.monitoring_frequency].every
  return (
    <Page>
      <PageHeader
        eyebrow={several && (chosen ? nameOf(chosen.id) : 'Everyone')}
        title="Reappearance monitoring"
        lede={
          sums.urgent > 0
            ? `${sums.urgent === 1 ? 'One listing is' : `${sums.urgent} listings are`} back. Choose what to do about ${sums.urgent === 1 ? 'it' : 'each'}.`
            : 'Listings can come back. We keep checking, and we’ll tell you when one does.'
        }
        aside={<NewAlertsBadge count={sums.urgent} />}
      />
      {isOffline && (
        <p className="mb-6 text-sm text-soft" role="status">
          You’re offline. This is what we knew when this device was last in sync. New alerts come when you’re
          back.
        </p>
      )}
      <MonitoringStats sums={sums} every={every} now={now} />
      <Unchecked names={sums.unchecked.map(id => sites.get(id)?.name ?? id)} watched={sums.watched} />
      <div className="mt-12">
        <UrgentAlerts views={views} nameOf={several} now={now} />
        <MonitoringSettingsCard
          settings={monitoring.settings}
          watched={watched}
          onChange={monitoring.change}
          device={device(monitoring)}
        />
        <AlertHistory views={views} isWatching={sums.watched > 0} nameOf={several} now={now} />
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
        label="Listings watched"
        value={sums.watched}
        note="Each complete removal’s"
      />
      <Stat
        label="Checked every"
        value={every}
        note={sums.nextLook ? `Next check ${dueText(sums.nextLook, now)}` : 'Starts with the first removal'}
      />
    </div>
  )
}

const NAMES = new Intl.ListFormat('en-US', { type: 'conjunction' })
/** Sites named before the rest are counted. */
const NAMED = 3

/** "Couldn't check" is never "hasn't come back". Empty if every watched site was checked. */
function Unchecked({ names, watched }: { names: readonly string[]; watched: number }) {
  if (names.length === 0 || watched === 0) return null
  const rest = names.length - NAMED
  const shown = rest > 0 ? [...names.slice(0, NAMED), `${rest} more`] : names
  return (
    <p className="mt-8 flex max-w-prose items-start gap-3 text-sm text-soft">
      <EvidenceMark kind="unknown" className="mt-1.5 shrink-0" />
      <span>
        We couldn’t check {NAMES.format(shown)} last time. That doesn’t mean nothing’s back there. We’ll try
        again.
      </span>
    </p>
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

/** Empty at 0. No animation with reduced motion. */
function NewAlertsBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="inline-flex items-center gap-2 rounded-full bg-back-wash px-3 py-1 text-sm font-medium text-back">
      <span
        aria-hidden
        className="size-2 rounded-full bg-back motion-safe:animate-[appear_900ms_ease-in-out_infinite_alternate]"
      />
      {count} new
    </span>
  )
}
