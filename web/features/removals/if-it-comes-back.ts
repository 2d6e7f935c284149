// What happens if a removed listing reappears: how often we check, who is notified, and what happens then. Pure.
import type { MonitoringFrequency, MonitoringSettings } from '#shared/collections/monitoring-settings.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isComplete } from '#shared/domain/removal-display.ts'
import { dueText } from '#shared/letters/day-text.ts'

const EVERY: Readonly<Record<MonitoringFrequency, string>> = {
  daily: 'every day',
  weekly: 'every 7 days',
  monthly: 'every 30 days',
}

export type ComesBackFrom = {
  job: Pick<RemovalJob, 'status' | 'assurance' | 'waiting_for'>
  siteName: string
  /** How often the plan lets us check removed listings. */
  frequency: MonitoringFrequency
  settings: Pick<MonitoringSettings, 'email_alerts'>
  /** ISO; null if none is planned or this device doesn't know. */
  nextCheckAt: string | null
  isReplaced: boolean
  now: number
}

export function ifItComesBack(from: ComesBackFrom): string {
  const { job, siteName, frequency, settings, nextCheckAt, isReplaced, now } = from
  if (job.assurance === 'resurfaced')
    return isReplaced
      ? 'It did. The new removal has taken over, and we check for that one now.'
      : 'It did. Tell us to remove it again, and we’ll ask this site once more.'
  if (job.status === 'cancelled') return `You stopped this removal, so we don’t watch ${siteName} for it.`
  if (job.status === 'failed') return 'Nothing has come down yet, so nothing can come back.'
  const alert = `If you’re listed again, you’ll get an alert here${settings.email_alerts ? ', by email if no device of yours gets it,' : ','} with the pictures. One tap asks again.`
  if (!isComplete(job)) return `Once it’s gone, we’ll check ${siteName} ${EVERY[frequency]}. ${alert}`
  const next = nextCheckAt === null ? '' : ` The next check is ${nextText(nextCheckAt, now)}.`
  return `We check ${siteName} ${EVERY[frequency]}.${next} ${alert}`
}

function nextText(at: string, now: number): string {
  const due = dueText(at, now)
  return due === 'shortly' ? 'due now' : due
}
