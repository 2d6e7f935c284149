// A user's webhooks: added, changed, paused, turned on again, and deleted.
import { and, count, desc, eq } from 'drizzle-orm'
import { WEBHOOK_EVENTS, WEBHOOKS_MAX, type WebhookEvent } from '#shared/domain/webhook-events.ts'
import { newId } from '#shared/lib/id.ts'
import type { WebhookBody, WebhookChange, WebhookView } from '#shared/protocol/developer.ts'
import type { Db } from '../db/database.ts'
import { closeColumn, openColumn, SEALED } from '../db/sealed-columns.ts'
import { users } from '../db/tables/accounts.ts'
import { webhookDeliveries, webhookEndpoints } from '../db/tables/webhooks.ts'
import { planWorks } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../lib/problem.ts'
import type { WebhookCaller } from './caller.ts'
import { deliveryWork } from './plan-delivery.ts'
import { newWebhookSecret } from './sign.ts'
import { holdDeliveries } from './stop-endpoint.ts'

export type EndpointDeps = Pick<Deps, 'db' | 'now'> & { webhooks: Pick<WebhookCaller, 'guard'> }
type Row = typeof webhookEndpoints.$inferSelect

/** Newest first. */
export async function listEndpoints(db: Db, userId: string): Promise<WebhookView[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.user_id, userId))
    .orderBy(desc(webhookEndpoints.created_at), desc(webhookEndpoints.id))
  return Promise.all(rows.map(row => viewOf(db, row)))
}

/** @throws AppError not_found if it isn't the user's. */
export async function findEndpoint(db: Db, userId: string, id: string): Promise<Row> {
  const [row] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.user_id, userId)))
  if (!row) throw new AppError('not_found', 'There’s no such webhook.')
  return row
}

export async function viewOf(db: Db, row: Row): Promise<WebhookView> {
  return {
    id: row.id,
    url: (await openColumn(db, SEALED.webhookUrl, row)) ?? '',
    events: row.events.filter((one): one is WebhookEvent =>
      (WEBHOOK_EVENTS as readonly string[]).includes(one),
    ),
    state: row.state,
    stop: row.state === 'stopped' ? row.stop : null,
    failing_since: row.failing_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

/** The secret is returned only here. @throws AppError if the address isn't allowed, or there are too many. */
export async function makeEndpoint(
  tx: Db,
  deps: EndpointDeps,
  userId: string,
  { url, events }: WebhookBody,
): Promise<{ view: WebhookView; secret: string }> {
  refuseAddress(deps, url)
  // Locks the user's row, so that concurrent requests can't exceed the maximum.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const [existing] = await tx
    .select({ rows: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.user_id, userId))
  if ((existing?.rows ?? 0) >= WEBHOOKS_MAX)
    throw new AppError('limit_reached', `You can have ${WEBHOOKS_MAX} webhooks. Delete one first.`)
  const secret = newWebhookSecret()
  const key = { id: newId(), user_id: userId }
  const row: Row = {
    ...key,
    url: closeColumn(tx, SEALED.webhookUrl, key, url),
    secret: closeColumn(tx, SEALED.webhookSecret, key, secret),
    events: [...new Set(events)],
    state: 'on',
    stop: null,
    failing_since: null,
    created_at: new Date(deps.now()),
  }
  await tx.insert(webhookEndpoints).values(row)
  return { view: await viewOf(tx, row), secret }
}

/** Turning it on plans what waits for it. @throws AppError if the address isn't allowed. */
export async function changeEndpoint(
  tx: Db,
  deps: EndpointDeps,
  row: Row,
  { url, events, state }: WebhookChange,
): Promise<WebhookView> {
  if (url !== undefined) refuseAddress(deps, url)
  const isTurnedOn = state === 'on' && row.state !== 'on'
  const changes: Partial<Row> = {
    ...(url === undefined ? {} : { url: closeColumn(tx, SEALED.webhookUrl, row, url) }),
    ...(events === undefined ? {} : { events: [...new Set(events)] }),
    ...(state === undefined ? {} : { state, stop: null }),
    ...(isTurnedOn ? { failing_since: null } : {}),
  }
  if (Object.keys(changes).length > 0)
    await tx.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, row.id))
  if (state === 'paused') await holdDeliveries(tx, row.id)
  if (isTurnedOn) await sendWaiting(tx, row.id, deps.now())
  return viewOf(tx, { ...row, ...changes })
}

/** Its log goes with it. */
export async function deleteEndpoint(tx: Db, { id }: Row): Promise<void> {
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
}

async function sendWaiting(tx: Db, endpointId: string, now: number): Promise<void> {
  const waiting = await tx
    .update(webhookDeliveries)
    .set({ next_at: new Date(now) })
    .where(and(eq(webhookDeliveries.endpoint_id, endpointId), eq(webhookDeliveries.state, 'waiting')))
    .returning({ id: webhookDeliveries.id, user_id: webhookDeliveries.user_id })
  await planWorks(
    tx,
    waiting.map(one => deliveryWork(one, now)),
  )
}

function refuseAddress({ webhooks }: EndpointDeps, url: string): void {
  if (!webhooks.guard.allows(url))
    throw new AppError('validation_failed', 'Use the https address of a server on the internet.', {
      field: 'url',
    })
}
