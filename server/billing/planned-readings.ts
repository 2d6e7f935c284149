// Scheduled readings of customers, after an event, at a given time, or after a checkout. Each is a separate job, so
// that none reschedules another.
import { and, eq, like } from 'drizzle-orm'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { work } from '../db/tables/sync.ts'
import { planWork } from '../db/work.ts'

/**
 * `read`: an event arrived. `later`: something changes at that time. `unclaimed`: a guest's time to confirm is over.
 */
export type ReadingReason = 'read' | 'later' | 'unclaimed'

const KIND = 'read-subscription'

/**
 * Days a guest has to confirm the address before charges stop. Less than the shortest month, so that a guest pays for
 * at most one month that they can't use.
 */
export const CLAIM_DAYS = 27
export const CLAIM_WITHIN = CLAIM_DAYS * DAY

/**
 * How long after a checkout was created we read it on our own, because an event can get lost. It can be paid for 24
 * hours, so the last reading sees how it ended.
 */
export const CHECKOUT_READINGS = [5 * MINUTE, HOUR, 25 * HOUR]

/**
 * Schedules a reading of a customer. If one is already scheduled for the same reason, the earlier time wins for `read`;
 * the others move to the new time.
 */
export async function planReading(
  tx: Db,
  customerId: string,
  dueAt: number,
  why: ReadingReason = 'read',
): Promise<void> {
  await plan(tx, { id: customerId, why, dueAt, replace: why !== 'read' })
}

/** Schedules the readings of a checkout that was just created. */
export async function planCheckoutReadings(tx: Db, checkoutId: string, now: number): Promise<void> {
  for (const [n, wait] of CHECKOUT_READINGS.entries())
    await plan(tx, { id: checkoutId, why: `checkout-${n}`, dueAt: now + wait })
}

/** Schedules a reading of a checkout now, if it is one of ours of the last day. Returns whether it is. */
export async function hastenCheckoutReading(tx: Db, checkoutId: string, now: number): Promise<boolean> {
  const ofCheckout = and(
    eq(work.kind, KIND),
    like(work.ref, `${checkoutId.replaceAll('_', '\\_')} checkout-%`),
  )
  if ((await tx.$count(work, ofCheckout)) === 0) return false
  await plan(tx, { id: checkoutId, why: 'checkout-returned', dueAt: now })
  return true
}

type Wanted = { id: string; why: string; dueAt: number; replace?: boolean }

async function plan(tx: Db, { id, why, dueAt, replace = false }: Wanted): Promise<void> {
  const ref = why === 'read' ? id : `${id} ${why}`
  await planWork(tx, { kind: KIND, ref, userId: SHARED_ACCOUNT, lane: `billing:${id}`, dueAt, replace })
}

/** The subject of a scheduled reading. */
export function readingIn(ref: string): { of: 'customer' | 'checkout'; id: string; isUnclaimed: boolean } {
  const [id = ref, why] = ref.split(' ')
  return { of: why?.startsWith('checkout') ? 'checkout' : 'customer', id, isUnclaimed: why === 'unclaimed' }
}
