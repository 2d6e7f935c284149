// Sends the weekly summary of an account to all members of its household who see any of it; its ref is the account's
// id. The first notification plans it for a week later, and each summary plans the next.
import { and, eq, isNull } from 'drizzle-orm'
import type { Notification } from '#shared/collections/notifications.ts'
import { isHeard } from '#shared/domain/notice-channels.ts'
import { quietUntil } from '#shared/domain/quiet-hours.ts'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import type { Db } from '../db/database.ts'
import { mailReaders } from '../db/mail-readers.ts'
import { memberScopesOf } from '../db/memberships.ts'
import { readMonitoring } from '../db/monitoring.ts'
import { listDocs } from '../db/rows.ts'
import { closeColumn, SEALED } from '../db/sealed-columns.ts'
import { work } from '../db/tables/sync.ts'
import { noteProgress, planWork, type WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { type AccessScope, holderOf } from '../lib/actor.ts'
import { summaryMail } from './summary-mail.ts'

const KIND = 'send-summary'
const WEEK = 7 * DAY

/** Plans a summary a week from now, unless one is already planned. */
export async function planSummary(db: Db, deps: Pick<Deps, 'now'>, userId: string): Promise<void> {
  const now = deps.now()
  await planWork(db, { ...workOf(userId), dueAt: now + WEEK })
  const input = closeColumn(db, SEALED.workInput, { kind: KIND, ref: userId }, { since: now - HOUR })
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
    // About two days of tries; then the next one is a week later.
    backoff: attempts => (attempts < 12 ? Math.min(6 * HOUR, 2 ** attempts * MINUTE) : null),
    giveUp: async () => deps.log.error('weekly summary given up'),
    run: item => send(deps, item),
  }
}

/**
 * The period, from `since` to `until` (epoch milliseconds; null before the first try), and the users who already have
 * it.
 */
const noted = z.object({
  since: z.number(),
  until: z.number().nullable().default(null),
  sent: z.array(z.string()).default([]),
})

async function send(deps: Deps, item: WorkItem): Promise<void> {
  const { userId } = item
  const now = deps.now()
  const settings = await readMonitoring(deps.db, userId)
  const until = quietUntil(settings.quiet_hours, now)
  if (until !== null) return planAgain(deps.db, userId, until)
  const read = noted.safeParse(item.input)
  const { since, sent, ...tried } = read.success ? read.data : { since: now - WEEK, until: null, sent: [] }
  const end = tried.until ?? now
  const isTold = ({ type, created_at }: Notification) =>
    isHeard(settings, type, 'summary') && Date.parse(created_at) >= since && Date.parse(created_at) < end
  const readers = settings.weekly_summary ? await householdOf(deps.db, userId) : []
  const addresses = await mailReaders(
    deps.db,
    readers.map(reader => reader.userId),
  )
  const links = { link: `${deps.publicUrl}/notifications`, settings: `${deps.publicUrl}/notifications#how` }
  for (const { id, email } of addresses) {
    const scope = readers.find(reader => reader.userId === id)
    if (!scope || sent.includes(id)) continue
    const seen = await listDocs(deps.db, 'notifications', scope)
    const mail = summaryMail(
      seen.filter(isTold).map(({ type }) => type),
      links,
    )
    if (mail) await deps.sendMail({ to: email, ...mail })
    // If sending to one reader fails, the next try skips readers who have already received it.
    sent.push(id)
    await noteProgress(deps.db, item, { since, until: end, sent })
  }
  await deps.db.transaction(async tx => {
    await planAgain(tx, userId, now + WEEK)
    await noteProgress(tx, item, { since: end })
  })
}

/** The holder and the members, each with their access scope. */
async function householdOf(db: Db, accountId: string): Promise<AccessScope[]> {
  const members = [...(await memberScopesOf(db, accountId))]
  return [holderOf(accountId), ...members.map(([userId, scope]) => ({ userId, accountId, ...scope }))]
}

const workOf = (userId: string) => ({ kind: KIND, ref: userId, userId, lane: `summary:${userId}` }) as const

const planAgain = (db: Db, userId: string, dueAt: number) =>
  planWork(db, { ...workOf(userId), dueAt, replace: true })
