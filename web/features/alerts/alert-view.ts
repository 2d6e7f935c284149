// A reappearance alert in words, and the sums of the monitoring page. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { MonitoringFrequency } from '#shared/collections/monitoring-settings.ts'
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isComplete } from '#shared/domain/removal-standing.ts'
import type { StatusTone } from '#web/ui/status-pill.tsx'

export type AlertView = {
  alert: ReappearanceAlert
  siteName: string
  siteUrl: string | null
  difficulty: string | null
  label: string
  tone: StatusTone
  /** What the person chose and the server has not dealt with yet. */
  asked: { action: string; sent: boolean } | null
}

/** Labels of the specification (signed-in tools, 4.5). */
const STATUS: Readonly<Record<string, { label: string; tone: StatusTone }>> = {
  new: { label: 'New Alert', tone: 'back' },
  processing: { label: 'Processing', tone: 'sent' },
  resolved: { label: 'Resolved', tone: 'clear' },
}

function askedOf(intents: readonly Intent[], alertId: string): AlertView['asked'] {
  const open = intents.find(
    intent =>
      intent.kind === 'handle-reappearance' &&
      intent.payload.alertId === alertId &&
      (intent.status === 'pending' || intent.status === 'accepted'),
  )
  return open ? { action: String(open.payload.action), sent: open.status === 'accepted' } : null
}

/** Newest first. A status we do not know is 'Unknown'. */
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
        asked: askedOf(intents, alert.id),
      }
    })
}

/** How often cleaned sites are looked at, in words. */
export const FREQUENCY_TEXT: Readonly<Record<MonitoringFrequency, { label: string; every: string }>> = {
  daily: { label: 'Daily', every: '24 hours' },
  weekly: { label: 'Weekly', every: '7 days' },
  monthly: { label: 'Monthly', every: '30 days' },
}

export type MonitoringSums = {
  urgent: number
  resolved: number
  /** Sites on which a completed removal is watched. */
  watched: number
  /** When the next of them is looked at, by the removals' own dates; null when none is planned. */
  nextLook: string | null
}

export function sumMonitoring(views: readonly AlertView[], jobs: readonly RemovalJob[]): MonitoringSums {
  const watched = jobs.filter(isComplete)
  return {
    urgent: views.filter(view => view.alert.status === 'new').length,
    resolved: views.filter(view => view.alert.status === 'resolved').length,
    watched: new Set(watched.map(job => job.site_id)).size,
    nextLook:
      watched
        .map(job => job.next_action_at)
        .filter(at => at !== null)
        .sort()[0] ?? null,
  }
}
