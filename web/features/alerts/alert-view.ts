// A reappearance alert in words, and the totals of the monitoring page. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { MonitoringFrequency } from '#shared/collections/monitoring-settings.ts'
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isComplete } from '#shared/domain/removal-display.ts'
import { lastVisitOf } from '#shared/domain/scan-sums.ts'
import { DAY } from '#shared/lib/time.ts'
import type { StatusTone } from '#web/ui/status-pill.tsx'

export type AlertView = {
  alert: ReappearanceAlert
  siteName: string
  siteUrl: string | null
  difficulty: string | null
  label: string
  tone: StatusTone
  /** The person's decision that the server hasn't handled yet. */
  asked: { action: string; sent: boolean } | null
}

/** Labels of PRODUCT T4.5. */
const STATUS: Readonly<Record<string, { label: string; tone: StatusTone }>> = {
  new: { label: 'New Alert', tone: 'back' },
  processing: { label: 'Processing', tone: 'sent' },
  resolved: { label: 'Resolved', tone: 'clear' },
}

function openRequestOf(intents: readonly Intent[], alertId: string): AlertView['asked'] {
  const open = intents.find(
    intent =>
      intent.kind === 'handle-reappearance' &&
      intent.payload.alertId === alertId &&
      (intent.status === 'pending' || intent.status === 'accepted'),
  )
  return open ? { action: String(open.payload.action), sent: open.status === 'accepted' } : null
}

/** Newest first. An unknown status is shown as 'Unknown'. */
export function viewAlerts(
  alerts: readonly ReappearanceAlert[],
  sites: ReadonlyMap<string, DataBrokerSite>,
  intents: readonly Intent[],
): AlertView[] {
  return [...alerts]
    .sort((a, b) => b.detected_at.localeCompare(a.detected_at))
    .map(alert => {
      const site = sites.get(alert.site_id)
      return {
        alert,
        siteName: site?.name ?? alert.site_id,
        siteUrl: site?.url ?? null,
        difficulty: site?.difficulty_level ?? null,
        ...(STATUS[alert.status] ?? { label: 'Unknown', tone: 'neutral' }),
        asked: openRequestOf(intents, alert.id),
      }
    })
}

/** How often we check removed listings, in words. */
export const FREQUENCY_TEXT: Readonly<Record<MonitoringFrequency, { label: string; every: string }>> = {
  daily: { label: 'Daily', every: '24 hours' },
  weekly: { label: 'Weekly', every: '7 days' },
  monthly: { label: 'Monthly', every: '30 days' },
}

export type MonitoringSums = {
  urgent: number
  resolved: number
  /** Completed removals, whose listings are monitored. */
  watched: number
  /** Sites whose last visit wasn't a complete check: we can't say that their listings aren't back. */
  unchecked: readonly string[]
  /** When the next of them is checked, according to the removals' own dates; null if none is planned. */
  nextLook: string | null
}

export function sumMonitoring(
  views: readonly AlertView[],
  jobs: readonly RemovalJob[],
  scans: readonly Pick<ExposureScan, 'id' | 'status' | 'started_at' | 'scan_date' | 'problem'>[] = [],
): MonitoringSums {
  const watched = jobs.filter(isComplete)
  const visits = new Map(scans.map(scan => [scan.id, lastVisitOf(scan)]))
  const unchecked = watched.filter(job => {
    const visit = visits.get(job.scan_id)
    return visit === 'failed' || visit === 'cut_short'
  })
  return {
    urgent: views.filter(view => view.alert.status === 'new').length,
    resolved: views.filter(view => view.alert.status === 'resolved').length,
    watched: watched.length,
    unchecked: [...new Set(unchecked.map(job => job.site_id))],
    nextLook:
      watched
        .map(job => job.next_action_at)
        .filter(at => at !== null)
        .sort()[0] ?? null,
  }
}

/** Alerts of one person, newest first. `name` is empty if the person no longer exists. */
export type PersonAlerts = { personId: string; name: string; views: AlertView[] }

/** Groups alerts by person, ordered by each person's newest alert. */
export function byPerson(views: readonly AlertView[], nameOf: (personId: string) => string): PersonAlerts[] {
  return [...Map.groupBy(views, view => view.alert.person_id)].map(([personId, own]) => ({
    personId,
    name: nameOf(personId),
    views: own,
  }))
}

/** How long a listing was gone: `18 days`, `less than a day`; empty if unknown. */
export function goneFor({ previous_removal_date, detected_at }: ReappearanceAlert): string {
  if (previous_removal_date === null) return ''
  const days = Math.floor((Date.parse(detected_at) - Date.parse(previous_removal_date)) / DAY)
  if (days < 0) return ''
  return days === 0 ? 'less than a day' : days === 1 ? '1 day' : `${days} days`
}
