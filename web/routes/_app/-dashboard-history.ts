// The dashboard's history: since the first scan, and recent events. From the same removals that its headline and tabs
// count. Pure.

import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { CountGroup } from '#shared/domain/removal-counts.ts'
import type { LatelyEvent, LatelyKind } from '#web/features/dashboard/lately.ts'
import { firstOf, type SinceRemoval, stepsSince } from '#web/features/dashboard/since.ts'
import type { SinceFacts } from '#web/features/dashboard/since-part.tsx'
import type { JobView } from '#web/features/removals/job-view.ts'
import type { DashboardFacts } from './-dashboard-facts.ts'

type Past = {
  scans: readonly ExposureScan[]
  alerts: readonly ReappearanceAlert[]
  facts: Pick<DashboardFacts, 'tabs' | 'sums' | 'starting'>
  now: number
}

/** A removal that the headline counts as gone is gone here too. */
const STANDS: Readonly<Partial<Record<CountGroup, SinceRemoval['now']>>> = {
  gone: 'gone',
  asserted: 'gone',
  claimed: 'unproven',
  person_saw_gone: 'unproven',
  person_saw_gone_twice: 'unproven',
  gone_once: 'unproven',
  unknown: 'unproven',
}

/** Null until a removal was started. */
export function sinceFacts({ scans, alerts, facts, now }: Past): SinceFacts | null {
  const { tabs, sums, starting } = facts
  const since = firstOf([
    ...scans.flatMap(scan => [scan.scan_date, ...scan.listings.map(listing => listing.first_seen_at)]),
    ...tabs.all.map(({ job }) => job.created_at),
  ])
  if (tabs.all.length === 0 || since === null) return null
  const removals = tabs.all.map(
    ({ job, standing }): SinceRemoval => ({
      now: STANDS[standing.key] ?? 'still',
      absentSince: job.absent_since,
      completedAt: job.completed_at,
      updatedAt: job.updated_at,
    }),
  )
  const counted = new Set(tabs.all.map(({ job }) => `${job.scan_id} ${job.listing_key}`))
  return {
    since: Math.min(since, now),
    steps: stepsSince(removals, Math.min(since, now), now),
    found: sums.total + sums.found + starting.filter(one => !counted.has(one.id)).length,
    total: sums.total,
    cameBack: alerts.length,
    minutes: tabs.all.filter(isPersonsWork).reduce((sum, view) => sum + view.minutes, 0),
  }
}

/** The person has worked on it: guides store the completed steps. */
const isPersonsWork = ({ job, standing }: JobView) =>
  standing.key !== 'yours' &&
  (job.completed_steps.length > 0 || job.job_type === 'email') &&
  job.submitted_at !== null

const KINDS: Readonly<Partial<Record<CountGroup, LatelyKind>>> = {
  gone: 'gone',
  asserted: 'word',
  claimed: 'word',
  gone_once: 'once',
  sent: 'sent',
  back: 'back',
  failed: 'failed',
  unknown: 'unknown',
}

/** The latest event of each removal, if it's one of those shown. */
export function latelyEvents({ alerts, facts }: Pick<Past, 'alerts' | 'facts'>): LatelyEvent[] {
  const backAt = new Map(alerts.map(alert => [alert.job_id, alert.detected_at]))
  return facts.tabs.all.flatMap(({ job, standing, siteName }): LatelyEvent[] => {
    const kind = KINDS[standing.key]
    if (!kind) return []
    const times: Readonly<Partial<Record<LatelyKind, string | null | undefined>>> = {
      gone: job.completed_at,
      once: job.absent_since,
      sent: job.submitted_at,
      back: backAt.get(job.id),
    }
    return [{ kind, at: times[kind] ?? job.updated_at, jobId: job.id, siteName, nextAt: job.next_action_at }]
  })
}
