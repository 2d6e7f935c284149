// Delivers one event to one webhook. Its ref is the delivery's id, which is also the header `webhook-id` of each try: a
// try that was cut off after sending is repeated with the same id.
import { eq, sql } from 'drizzle-orm'
import { RETRY_PAUSES, STOP_AFTER, WEBHOOK_TEST } from '#shared/domain/webhook-events.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { letOthersFirst } from '../db/let-others-first.ts'
import { audienceOf } from '../db/memberships.ts'
import { openColumn, SEALED } from '../db/sealed-columns.ts'
import { users } from '../db/tables/accounts.ts'
import { webhookDeliveries, webhookEndpoints, webhookTries } from '../db/tables/webhooks.ts'
import { holdsWork, type WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { type CallOutcome, isTaken, type WebhookCaller } from './caller.ts'
import { planDelivery } from './plan-delivery.ts'
import { stopEndpoint } from './stop-endpoint.ts'

export type DeliverDeps = Pick<Deps, 'db' | 'now' | 'log'> & {
  webhooks: WebhookCaller
  wallNow: () => number
}

type Found = {
  bannedUntil: Date | null
  delivery: typeof webhookDeliveries.$inferSelect
  endpoint: typeof webhookEndpoints.$inferSelect
}

/** After a call of this many milliseconds, other users' events come first, however much waits for this user. */
const SLOW = SECOND / 2
/** The answer 410: the endpoint wants no more (Standard Webhooks). */
const GONE = 410

/** The job `deliver-webhook`. An endpoint's failures plan their own next try; thrown errors are ours. */
export function deliverWebhook(deps: DeliverDeps): JobDefinition {
  return {
    kind: 'deliver-webhook',
    outgoing: true,
    backoff: attempts => (attempts < 10 ? 2 ** attempts * MINUTE : null),
    async giveUp({ ref }) {
      deps.log.error({ delivery: ref }, 'webhook given up')
      await endDelivery(deps.db, ref, 'given_up')
    },
    run: (item, signal) => run(deps, item, signal),
  }
}

async function run(deps: DeliverDeps, item: WorkItem, signal: AbortSignal): Promise<void> {
  const found = await findWaiting(deps.db, item.ref)
  if (!found) return
  const { delivery, endpoint, bannedUntil } = found
  // A locked account reads nothing. Once it's unlocked, the person can send this again from the log.
  if ((bannedUntil?.getTime() ?? 0) > deps.wallNow()) return endDelivery(deps.db, delivery.id, 'given_up', 0)
  // Turned off: it's planned again when the person turns it on.
  if (endpoint.state !== 'on' && delivery.event !== WEBHOOK_TEST) return
  if (!(await maySee(deps.db, delivery))) {
    await deps.db.delete(webhookDeliveries).where(eq(webhookDeliveries.id, delivery.id))
    return
  }
  const url = must(await openColumn(deps.db, SEALED.webhookUrl, endpoint), 'address of a webhook')
  const secret = must(await openColumn(deps.db, SEALED.webhookSecret, endpoint), 'secret of a webhook')
  const outcome = await deps.webhooks.call({ url, secret, id: delivery.id, body: delivery.body }, signal)
  await deps.db.transaction(tx => settle(tx, deps, item, outcome))
}

async function findWaiting(db: Db, id: string): Promise<Found | null> {
  const [found] = await db
    .select({
      delivery: webhookDeliveries,
      endpoint: webhookEndpoints,
      bannedUntil: users.bannedUntil,
    })
    .from(webhookDeliveries)
    .innerJoin(users, eq(users.id, webhookDeliveries.user_id))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpoint_id))
    .where(eq(webhookDeliveries.id, id))
  return found?.delivery.state === 'waiting' ? found : null
}

/** Whether the webhook's owner still sees the person. They may have left the household. */
async function maySee(db: Db, { account_id, person_id, user_id }: Found['delivery']): Promise<boolean> {
  if (account_id === null || account_id === user_id) return true
  return (await audienceOf(db, account_id, person_id)).includes(user_id)
}

/** Notes the try, and plans the next one if it failed. Does nothing if another worker has the work by now. */
async function settle(tx: Db, deps: DeliverDeps, item: WorkItem, outcome: CallOutcome): Promise<void> {
  if (!(await holdsWork(tx, item))) return
  const found = await findWaiting(tx, item.ref)
  if (!found) return
  const { delivery, endpoint } = found
  const now = deps.now()
  const { status, failure, milliseconds } = outcome
  if (milliseconds >= SLOW) await letOthersFirst(tx, item, now)
  const { id: delivery_id, user_id } = delivery
  const at = new Date(now)
  await tx
    .insert(webhookTries)
    .values({ id: newId(), user_id, delivery_id, at, status, failure, milliseconds })
  if (isTaken(outcome)) {
    await endDelivery(tx, delivery_id, 'delivered')
    if (endpoint.failing_since) await noteFailing(tx, endpoint.id, null)
    return
  }
  // The person sees the result of a test.
  if (delivery.event === WEBHOOK_TEST) return endDelivery(tx, delivery_id, 'given_up')
  const since = endpoint.failing_since ?? at
  if (endpoint.failing_since === null) await noteFailing(tx, endpoint.id, since)
  const why = status === GONE ? 'gone' : now - since.getTime() >= STOP_AFTER ? 'failing' : null
  const pause = RETRY_PAUSES[delivery.tries]
  if (status === GONE || pause === undefined) await endDelivery(tx, delivery_id, 'given_up')
  else await tryAgain(tx, delivery, now + Math.max(pause, outcome.retryAfter))
  if (why !== null) await stopEndpoint(tx, deps, endpoint, why)
}

async function tryAgain(tx: Db, delivery: Found['delivery'], dueAt: number): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ tries: delivery.tries + 1, next_at: new Date(dueAt) })
    .where(eq(webhookDeliveries.id, delivery.id))
  await planDelivery(tx, delivery, dueAt, true)
}

async function endDelivery(tx: Db, id: string, state: 'delivered' | 'given_up', tried = 1): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state, next_at: null, tries: sql`${webhookDeliveries.tries} + ${tried}::int` })
    .where(eq(webhookDeliveries.id, id))
}

async function noteFailing(tx: Db, id: string, since: Date | null): Promise<void> {
  await tx.update(webhookEndpoints).set({ failing_since: since }).where(eq(webhookEndpoints.id, id))
}
