// Plans the work that delivers an event. All of a user's deliveries share a lane: one at a time, so that one user's slow
// server can't occupy all workers.
import type { Db } from '../db/database.ts'
import type { webhookDeliveries } from '../db/tables/webhooks.ts'
import { type PlannedWork, planWork } from '../db/work.ts'

type Planned = Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'user_id'>

/** The work of a delivery, due at `dueAt` (product time). */
export const deliveryWork = ({ id, user_id }: Planned, dueAt: number): PlannedWork => ({
  kind: 'deliver-webhook',
  ref: id,
  userId: user_id,
  lane: `webhooks:${user_id}`,
  dueAt,
})

/** `replace`: a later time replaces an earlier one. */
export const planDelivery = (tx: Db, delivery: Planned, dueAt: number, replace = false): Promise<void> =>
  planWork(tx, { ...deliveryWork(delivery, dueAt), replace })
