// The person's open tasks in the order to do them: removals that need them, and questions about listings. Assembled
// here from several features, so that the dashboard, the palette and the session offer the same tasks. Pure.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import { onlyConfirms } from '#shared/domain/confirmation.ts'
import { SESSION_MINUTES } from '#shared/domain/next-session.ts'
import {
  type AlsoListed,
  CHECK_LIKELY,
  COMPLAINT_LIKELY,
  CONFIRM_LINK_LIFE,
  type NextTask,
  type OpenTask,
  orderTasks,
  READ_LIKELY,
  type TaskKind,
  tasksWithin,
} from '#shared/domain/next-tasks.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { type RiskLevel, riskLevel } from '#shared/domain/score.ts'
import { QUESTION_MINUTES } from '#shared/domain/task-minutes.ts'
import { must } from '#shared/lib/must.ts'
import type { Sites } from '#web/data/queries.ts'
import { cardsOf } from '#web/features/exposures/ask-session.ts'
import { type Exposure, groupExposures } from '#web/features/exposures/exposure-view.ts'
import type { JobView } from '#web/features/removals/job-view.ts'

export type Subject = { view: JobView; exposures?: never } | { view?: never; exposures: readonly Exposure[] }

/** A task with its site and subject. */
export type NextUp = { task: NextTask; siteName: string; subject: Subject }

export type NextUpRows = {
  views: readonly JobView[]
  listings: readonly Exposure[]
  scans: readonly ExposureScan[]
  sites: Sites['sites']
  /** Epoch milliseconds. */
  now: number
}

/** All tasks, the first to do at the front. */
export function nextUp({ views, listings, scans, sites, now }: NextUpRows): NextUp[] {
  const scanOf = new Map(scans.map(scan => [scan.id, scan]))
  const { asked, ready } = groupExposures(listings)
  const open = new Map<string, { open: OpenTask; siteName: string; subject: Subject }>()
  for (const view of views) {
    if (view.standing.key !== 'yours') continue
    const task = removalTask(view, riskOf(view, scanOf))
    open.set(task.id, { open: task, siteName: view.siteName, subject: { view } })
  }
  for (const card of cardsOf(asked)) {
    const exposures = asked.filter(({ id }) => card.exposureIds.includes(id))
    const [first] = exposures
    if (!first) continue
    const task = questionTask(first, exposures)
    open.set(task.id, { open: task, siteName: first.siteName, subject: { exposures } })
  }
  const also: AlsoListed[] = [
    ...views
      .filter(({ job }) => job.job_type === 'parent' && !isFinal(job.status))
      .map(({ job }) => ({ personId: job.person_id, siteId: job.site_id })),
    ...ready.map(({ scan }) => ({ personId: scan.person_id, siteId: scan.site_id })),
  ]
  const tasks = [...open.values()].map(one => one.open)
  return orderTasks(tasks, [...sites.values()], also, now).map(task => {
    const { siteName, subject } = must(open.get(task.id), 'an ordered task')
    return { task, siteName, subject }
  })
}

/** The tasks that fit in about ten minutes, and the minutes they take. */
export function nextTenMinutes(all: readonly NextUp[]): { next: NextUp[]; minutes: number } {
  const { tasks, minutes } = tasksWithin(
    all.map(one => ({ ...one, minutes: one.task.minutes })),
    SESSION_MINUTES,
  )
  return { next: tasks, minutes }
}

/** Of tasks that may remove nothing. */
const LIKELY: Partial<Record<TaskKind, number>> = {
  look: CHECK_LIKELY,
  read: READ_LIKELY,
  complaint: COMPLAINT_LIKELY,
}

function removalTask({ job, task, minutes }: JobView, risk: RiskLevel): OpenTask {
  const isLink = task === 'guide' && onlyConfirms(job)
  const kind: TaskKind = isLink ? 'confirm' : task
  return {
    id: `removal ${job.id}`,
    kind,
    personId: job.person_id,
    siteId: job.site_id,
    risk,
    minutes: Math.max(1, minutes),
    likely: LIKELY[kind] ?? 1,
    expiresAt: isLink ? Date.parse(job.updated_at) + CONFIRM_LINK_LIFE : null,
    since: job.created_at,
  }
}

function questionTask({ scan, listing, risk }: Exposure, exposures: readonly Exposure[]): OpenTask {
  return {
    id: `question ${exposures.map(({ id }) => id).join('\n')}`,
    kind: 'question',
    personId: scan.person_id,
    siteId: scan.site_id,
    sites: exposures.map(one => one.scan.site_id),
    risk,
    minutes: QUESTION_MINUTES,
    likely: listing.confidence,
    expiresAt: null,
    since: listing.first_seen_at,
  }
}

/** By the job's listing; Low, the least, while its scan isn't on this device. */
function riskOf({ job }: JobView, scans: ReadonlyMap<string, ExposureScan>): RiskLevel {
  const listing = scans.get(job.scan_id)?.listings.find(({ key }) => key === job.listing_key)
  return listing ? riskLevel(listing) : 'Low'
}

const BY_PERSON = ['complete-guide', 'answer-look', 'email-removal', 'record-letter', 'read-reply']

/** When the person last did each of these tasks, by its id (epoch milliseconds). Failed intents don't count. */
export function doneTimes(intents: readonly Intent[], taskIds: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  const note = (key: string, at: number) => times.set(key, Math.max(times.get(key) ?? at, at))
  for (const { kind, status, payload, created_at } of intents) {
    if (status === 'failed') continue
    if (BY_PERSON.includes(kind)) note(`removal ${String(payload.job_id)}`, Date.parse(created_at))
    if (kind === 'confirm-listing')
      note(`question ${String(payload.scan_id)} ${String(payload.listing_key)}`, Date.parse(created_at))
  }
  return new Map(
    taskIds.flatMap(id => {
      // A question may cover several listings; the answer covered at least the first.
      const at = times.get(id.split('\n')[0] ?? id)
      return at === undefined ? [] : [[id, at] as const]
    }),
  )
}
