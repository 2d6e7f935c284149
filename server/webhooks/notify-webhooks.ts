// Notifies programs of an event: writes a delivery for each subscribed webhook, in the transaction that causes the
// event, and plans its work. Like the app, a webhook gets only events about people whom its owner may see.
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { WAITING_MAX, type WebhookEvent } from '#shared/domain/webhook-events.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import type { WebhookData } from '#shared/protocol/developer-api/webhook-bodies.ts'
import type { Db } from '../db/database.ts'
import { audienceOf } from '../db/memberships.ts'
import { members } from '../db/tables/households.ts'
import { webhookDeliveries, webhookEndpoints } from '../db/tables/webhooks.ts'
import type { AccountTx } from '../deps.ts'
import { planDelivery } from './plan-delivery.ts'
import { stopEndpoint } from './stop-endpoint.ts'

/** `read` is called only if a webhook listens. Null means that there's nothing to report after all. */
export async function notifyWebhooks<E extends WebhookEvent>(
  { tx, deps, userId: accountId }: AccountTx,
  personId: string,
  event: E,
  read: () => Promise<WebhookData<E> | null> | WebhookData<E> | null,
): Promise<void> {
  const listening = await listeningTo(tx, accountId, event)
  if (listening.length === 0) return
  const audience = await audienceOf(tx, accountId, personId)
  const told = listening.filter(({ user_id }) => audience.includes(user_id))
  const data = told.length === 0 ? null : await read()
  if (data === null) return
  const now = deps.now()
  for (const endpoint of told) {
    if (await hasTooMany(tx, endpoint.id)) {
      await stopEndpoint(tx, deps, endpoint, 'too_many')
      continue
    }
    const delivery = { id: newId(), user_id: endpoint.user_id, endpoint_id: endpoint.id }
    await tx.insert(webhookDeliveries).values({
      ...delivery,
      account_id: accountId,
      person_id: personId,
      event,
      body: JSON.stringify({ type: event, timestamp: iso(now), data }),
      state: 'waiting',
      tries: 0,
      next_at: new Date(now),
      created_at: new Date(now),
    })
    await planDelivery(tx, delivery, now)
  }
}

/** The account's own webhooks, and those of its members. */
function listeningTo(tx: Db, accountId: string, event: WebhookEvent) {
  const ofAccount = tx.select({ id: members.user_id }).from(members).where(eq(members.account_id, accountId))
  const { id, user_id, state, events } = webhookEndpoints
  return tx
    .select({ id, user_id })
    .from(webhookEndpoints)
    .where(
      and(
        sql`(${eq(user_id, accountId)} or ${inArray(user_id, ofAccount)})`,
        eq(state, 'on'),
        sql`${events} @> ${JSON.stringify([event])}::jsonb`,
      ),
    )
}

async function hasTooMany(tx: Db, endpointId: string): Promise<boolean> {
  const { endpoint_id, state } = webhookDeliveries
  const [waiting] = await tx
    .select({ rows: count() })
    .from(webhookDeliveries)
    .where(and(eq(endpoint_id, endpointId), eq(state, 'waiting')))
  return (waiting?.rows ?? 0) >= WAITING_MAX
}
