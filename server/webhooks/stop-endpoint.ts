// Stops a webhook that doesn't work, and plans the mail that tells its owner. What waits is sent when they turn it on
// again.
import { and, eq } from 'drizzle-orm'
import type { WebhookStop } from '#shared/domain/webhook-events.ts'
import type { Db } from '../db/database.ts'
import { webhookDeliveries, webhookEndpoints } from '../db/tables/webhooks.ts'
import { planWork } from '../db/work.ts'
import type { Deps } from '../deps.ts'

/** Does nothing if it isn't on. */
export async function stopEndpoint(
  tx: Db,
  { now }: Pick<Deps, 'now'>,
  { id, user_id }: Pick<typeof webhookEndpoints.$inferSelect, 'id' | 'user_id'>,
  why: WebhookStop,
): Promise<void> {
  const stopped = await tx
    .update(webhookEndpoints)
    .set({ state: 'stopped', stop: why })
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.state, 'on')))
    .returning({ id: webhookEndpoints.id })
  if (stopped.length === 0) return
  await holdDeliveries(tx, id)
  await planWork(tx, {
    kind: 'send-webhook-mail',
    ref: id,
    userId: user_id,
    lane: `webhook-mail:${user_id}`,
    dueAt: now(),
  })
}

/** No next try is announced. Work that is still planned finds the webhook off, and ends. */
export async function holdDeliveries(tx: Db, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ next_at: null })
    .where(and(eq(webhookDeliveries.endpoint_id, endpointId), eq(webhookDeliveries.state, 'waiting')))
}
