// The subscribed devices of an account. An endpoint belongs to one session at a time and is deleted with it (SPEC.md
// 10.2), by the table's foreign key.
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { PushSubscriptionData } from '#shared/protocol/push.ts'
import type { Db } from '../db/database.ts'
import { lockAccount } from '../db/rows.ts'
import { sessions } from '../db/tables/accounts.ts'
import { pushSubscriptions } from '../db/tables/push.ts'
import type { PushTarget } from './sender.ts'

/** Devices of one account; beyond that, the oldest subscription is deleted. */
export const DEVICES_MAX = 20
/** After this many consecutive failed messages, the subscription counts as dead. */
const FAILURES_MAX = 10

/**
 * Stores a browser's subscription for a session, and takes it from the session that had it before.
 * @returns false when the session has ended meanwhile.
 */
export async function storeSubscription(
  db: Db,
  owner: { userId: string; sessionId: string },
  { endpoint, keys }: PushSubscriptionData,
  now: number,
): Promise<boolean> {
  return db.transaction(async tx => {
    await lockAccount(tx, owner.userId)
    const [session] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.publicId, owner.sessionId), eq(sessions.userId, owner.userId)))
      .for('key share')
    if (!session) return false
    const values = { ...owner, p256dh: keys.p256dh, auth: keys.auth, failures: 0, createdAt: new Date(now) }
    await tx
      .insert(pushSubscriptions)
      .values({ endpoint, ...values })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values })
    await makeRoom(tx, owner.userId)
    return true
  })
}

async function makeRoom(tx: Db, userId: string): Promise<void> {
  const surplus = await tx
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), pushSubscriptions.endpoint)
    .offset(DEVICES_MAX)
  const endpoints = surplus.map(row => row.endpoint)
  if (endpoints.length > 0)
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.endpoint, endpoints))
}

/** Deletes a subscription of the account; another account's stays. */
export async function dropSubscription(db: Db, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
}

/** A device and its user. */
export type UserDevice = PushTarget & { userId: string }

/** The users' devices with active sessions. `wallNow`: sessions end by wall time. */
export async function devicesOf(db: Db, userIds: readonly string[], wallNow: number): Promise<UserDevice[]> {
  const rows = await db
    .select({
      userId: pushSubscriptions.userId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.publicId, pushSubscriptions.sessionId))
    .where(and(inArray(pushSubscriptions.userId, [...userIds]), gt(sessions.expiresAt, new Date(wallNow))))
    .orderBy(pushSubscriptions.createdAt)
    .limit(DEVICES_MAX * userIds.length)
  return rows.map(({ userId, endpoint, ...keys }) => ({ userId, endpoint, keys }))
}

/** Records a message's result at a device, and deletes the device if it's gone or has failed too often in a row. */
export async function noteDelivery(
  db: Db,
  userId: string,
  { endpoint, keys }: PushTarget,
  outcome: 'taken' | 'gone' | 'failed',
): Promise<void> {
  // Match the keys too: the browser may have subscribed again at this endpoint while the message was being sent.
  const same = and(
    eq(pushSubscriptions.userId, userId),
    eq(pushSubscriptions.endpoint, endpoint),
    eq(pushSubscriptions.p256dh, keys.p256dh),
  )
  if (outcome === 'gone') await db.delete(pushSubscriptions).where(same)
  if (outcome === 'taken')
    await db
      .update(pushSubscriptions)
      .set({ failures: 0 })
      .where(and(same, gt(pushSubscriptions.failures, 0)))
  if (outcome !== 'failed') return
  await db
    .update(pushSubscriptions)
    .set({ failures: sql`${pushSubscriptions.failures} + 1` })
    .where(same)
  await db.delete(pushSubscriptions).where(and(same, gt(pushSubscriptions.failures, FAILURES_MAX - 1)))
}
