// The log of a webhook: its deliveries with their tries. A person can send one again, and send a test.
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { WEBHOOK_TEST } from '#shared/domain/webhook-events.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import type { DeliveryPage, DeliveryView } from '#shared/protocol/developer.ts'
import type { Db } from '../db/database.ts'
import { webhookDeliveries, webhookEndpoints, webhookTries } from '../db/tables/webhooks.ts'
import { AppError } from '../lib/problem.ts'
import { planDelivery } from './plan-delivery.ts'

const PAGE = 20
/** Tries shown per delivery: the latest. */
const TRIES_SHOWN = 12

type Endpoint = Pick<typeof webhookEndpoints.$inferSelect, 'id' | 'user_id'>

/** Newest first. `cursor`: of the page before. */
export async function listDeliveries(db: Db, endpoint: Endpoint, cursor?: string): Promise<DeliveryPage> {
  const { endpoint_id, created_at, id } = webhookDeliveries
  const after = cursor === undefined ? null : readCursor(cursor)
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(endpoint_id, endpoint.id),
        after ? sql`(${created_at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  const tries = await triesOf(
    db,
    shown.map(row => row.id),
  )
  const last = rows.length > PAGE ? shown.at(-1) : undefined
  return {
    deliveries: shown.map(row => viewOf(row, tries.get(row.id) ?? [])),
    cursor: last ? `${last.created_at.toISOString()} ${last.id}` : null,
  }
}

const place = z.tuple([z.iso.datetime(), z.uuid()])

function readCursor(cursor: string): { at: string; id: string } {
  const [at, id] = place.safeParse(cursor.split(' ')).data ?? []
  if (at === undefined || id === undefined)
    throw new AppError('validation_failed', 'This is no cursor of this list.', { field: 'cursor' })
  return { at, id }
}

async function triesOf(db: Db, ids: readonly string[]): Promise<Map<string, DeliveryView['tries']>> {
  const found = new Map<string, DeliveryView['tries']>()
  if (ids.length === 0) return found
  const rows = await db
    .select()
    .from(webhookTries)
    .where(inArray(webhookTries.delivery_id, [...ids]))
    .orderBy(webhookTries.at, webhookTries.id)
  for (const { delivery_id, at, status, failure, milliseconds } of rows) {
    const known = found.get(delivery_id) ?? []
    known.push({ at: at.toISOString(), status, failure, milliseconds })
    found.set(delivery_id, known)
  }
  return found
}

function viewOf(row: typeof webhookDeliveries.$inferSelect, tries: DeliveryView['tries']): DeliveryView {
  const { id, event, body, state } = row
  const times = { next_at: row.next_at?.toISOString() ?? null, created_at: row.created_at.toISOString() }
  return { id, event, body, state, ...times, tries: tries.slice(-TRIES_SHOWN) }
}

/** Sends a test, once, even if the webhook is off. Returns the delivery's id. */
export async function sendTest(tx: Db, { id: endpoint_id, user_id }: Endpoint, now: number): Promise<string> {
  const delivery = { id: newId(), user_id, endpoint_id }
  await tx.insert(webhookDeliveries).values({
    ...delivery,
    account_id: null,
    person_id: null,
    event: WEBHOOK_TEST,
    body: JSON.stringify({ type: WEBHOOK_TEST, timestamp: iso(now), data: {} }),
    state: 'waiting',
    tries: 0,
    next_at: new Date(now),
    created_at: new Date(now),
  })
  await planDelivery(tx, delivery, now)
  return delivery.id
}

/** Sends a delivery again, with the same id and all its tries. @throws AppError not_found if it isn't the user's. */
export async function replayDelivery(tx: Db, userId: string, id: string, now: number): Promise<void> {
  const [found] = await tx
    .select({ delivery: webhookDeliveries, state: webhookEndpoints.state })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpoint_id))
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.user_id, userId)))
    .for('update', { of: webhookDeliveries })
  if (!found) throw new AppError('not_found', 'There’s no such delivery.')
  if (found.state !== 'on' && found.delivery.event !== WEBHOOK_TEST)
    throw new AppError('validation_failed', 'This webhook is off. Turn it on first.')
  await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', tries: 0, next_at: new Date(now) })
    .where(eq(webhookDeliveries.id, id))
  await planDelivery(tx, found.delivery, now)
}
