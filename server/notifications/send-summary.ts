// Sends the weekly summary of an account to all members of its household who see any of it, on Monday at 8:00 in the
// account's time zone; its ref is the account's id. The first news plans it, and each summary plans the next.
import { and, eq, isNull } from 'drizzle-orm'
import type { MonitoringSettings } from '#shared/collections/monitoring-settings.ts'
import { mondaysAround } from '#shared/domain/monday-morning.ts'
import { isHeard } from '#shared/domain/notice-channels.ts'
import { quietUntil } from '#shared/domain/quiet-hours.ts'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import type { Db } from '../db/database.ts'
import { mailReaders } from '../db/mail-readers.ts'
import { memberScopesOf } from '../db/memberships.ts'
import { readMonitoring } from '../db/monitoring.ts'
import { closeColumn, SEALED } from '../db/sealed-columns.ts'
import { work } from '../db/tables/sync.ts'
import { noteProgress, planWork, type WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { type AccessScope, holderOf } from '../lib/actor.ts'
import { handIssue } from '../mail/hand-issue.ts'
import { beginSeries, readSeries, unsubscribeBy } from '../mail/mail-series.ts'
import { countWeek, hasNews, type Period } from './count-week.ts'
import { summaryMail } from './summary-mail.ts'
import { summaryZone } from './summary-zone.ts'

const KIND = 'send-summary'
const WEEK = 7 * DAY
/** The hours by which a week and its neighbors differ when the clock changes or the time zone does. */
const SLACK = WEEK / 2

/** Plans a summary for next Monday, unless one is already planned. */
export async function planSummary(db: Db, deps: Pick<Deps, 'now'>, userId: string): Promise<void> {
  const zone = await summaryZone(db, userId, await readMonitoring(db, userId))
  const { last, next } = mondaysAround(deps.now(), zone)
  await planWork(db, { ...workOf(userId), dueAt: next })
  const input = closeColumn(db, SEALED.workInput, { kind: KIND, ref: userId }, { since: last })
  await db
    .update(work)
    .set({ input })
    .where(and(eq(work.kind, KIND), eq(work.ref, userId), isNull(work.input)))
}

/** The job `send-summary`. */
export function sendSummary(deps: Deps): JobDefinition {
  return {
    kind: KIND,
    quick: true,
    // Tries for about two days; then the next one is on Monday, and has what this one would have had.
    backoff: attempts => (attempts < 12 ? Math.min(6 * HOUR, 2 ** attempts * MINUTE) : null),
    giveUp: async item => {
      deps.log.error('weekly summary given up')
      const { userId } = item
      const zone = await summaryZone(deps.db, userId, await readMonitoring(deps.db, userId))
      await planAgain(deps.db, userId, mondaysAround(deps.now(), zone).next)
    },
    run: item => send(deps, item),
  }
}

const NOT_BEGUN = { handed_for: null, stopped_at: null }

/** The end of the period that was summed up last, in epoch milliseconds. */
const noted = z.object({ since: z.number() })

async function send(deps: Deps, item: WorkItem): Promise<void> {
  const { userId } = item
  const now = deps.now()
  const settings = await readMonitoring(deps.db, userId)
  const { last, next } = mondaysAround(now, await summaryZone(deps.db, userId, settings))
  const read = noted.safeParse(item.input)
  const since = read.success ? read.data.since : last - WEEK
  // The person has moved west since it was planned: there, it isn't Monday morning yet.
  if (since > last - SLACK) return planAgain(deps.db, userId, next)
  const quiet = quietUntil(settings.quiet_hours, now)
  if (quiet !== null) return planAgain(deps.db, userId, quiet)
  if (settings.weekly_summary) await sendToAll(deps, userId, settings, { since, until: last })
  await deps.db.transaction(async tx => {
    await planAgain(tx, userId, next)
    await noteProgress(tx, item, { since: last })
  })
}

async function sendToAll(
  deps: Deps,
  accountId: string,
  settings: MonitoringSettings,
  period: Period,
): Promise<void> {
  const scopes = await householdOf(deps.db, accountId)
  const readers = await mailReaders(deps.db, [...scopes.keys()])
  let failed: unknown = null
  for (const { id, email } of readers) {
    const scope = scopes.get(id)
    const series = { userId: id, series: 'weekly_summary' } as const
    const { handed_for, stopped_at } = (await readSeries(deps.db, series)) ?? NOT_BEGUN
    const had = handed_for?.getTime() ?? 0
    // An earlier try may have reached this reader.
    if (!scope || had > period.until - SLACK) continue
    // The holder's own choice is the switch.
    if (id !== accountId && stopped_at !== null) continue
    const own = { since: Math.max(had, period.since), until: period.until }
    const counts = await countWeek(deps.db, scope, own, type => isHeard(settings, type, 'summary'))
    if (!hasNews(counts)) continue
    await beginSeries(deps.db, series, deps.now())
    const { link: off, headers } = await unsubscribeBy(deps, series)
    const links = {
      link: `${deps.publicUrl}/notifications`,
      settings: `${deps.publicUrl}/notifications#how`,
      off,
    }
    const mail = summaryMail(counts, own.until - own.since > WEEK + SLACK, links)
    try {
      await handIssue(deps, series, period.until, () => deps.sendMail({ to: email, ...mail, headers }))
    } catch (error) {
      // The other readers get theirs, and the next try is for this one.
      failed = error
    }
  }
  if (failed !== null) throw failed
}

/** The holder and the members, each with their access scope. */
async function householdOf(db: Db, accountId: string): Promise<Map<string, AccessScope>> {
  const members = [...(await memberScopesOf(db, accountId))]
  return new Map<string, AccessScope>([
    [accountId, holderOf(accountId)],
    ...members.map(([userId, scope]) => [userId, { userId, accountId, ...scope }] as const),
  ])
}

const workOf = (userId: string) => ({ kind: KIND, ref: userId, userId, lane: `summary:${userId}` }) as const

const planAgain = (db: Db, userId: string, dueAt: number) =>
  planWork(db, { ...workOf(userId), dueAt, replace: true })
