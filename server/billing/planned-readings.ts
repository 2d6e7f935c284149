// Readings of customers that are planned as work: what an event, the hour, or a checkout makes us look at. Each is a piece
// of work of its own, so that none moves another.
import { and, eq, like } from 'drizzle-orm'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { work } from '../db/tables/sync.ts'
import { planWork } from '../db/work.ts'

/** `read`: an event came. `later`: something changes at that hour. `unclaimed`: a guest has had time to confirm. */
export type ReadingReason = 'read' | 'later' | 'unclaimed'

const KIND = 'read-subscription'

/**
 * For how many days a guest can confirm the address before nothing is charged any more: less than the shortest month, so
 * that what nobody can use is paid once.
 */
export const CLAIM_DAYS = 27
export const CLAIM_WITHIN = CLAIM_DAYS * DAY

/**
 * When we look at a checkout on our own, after it was made: an event can be lost. It can be paid for 24 hours, so that the
 * last of these sees how it ended.
 */
export const CHECKOUT_READINGS = [5 * MINUTE, HOUR, 25 * HOUR]

/** Plans a reading of a customer. Planned again, the earlier hour holds; one for later moves to the new hour. */
export async function planReading(
  tx: Db,
  customerId: string,
  dueAt: number,
  why: ReadingReason = 'read',
): Promise<void> {
  await plan(tx, { id: customerId, why, dueAt, replace: why !== 'read' })
}

/** Plans the readings of a checkout that was made now. */
export async function planCheckoutReadings(tx: Db, checkoutId: string, now: number): Promise<void> {
  for (const [n, wait] of CHECKOUT_READINGS.entries())
    await plan(tx, { id: checkoutId, why: `checkout-${n}`, dueAt: now + wait })
}

/** Has a checkout looked at now, if it is one of ours of the last day; answers whether it is. */
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

/** What a planned reading is of. */
export function readingIn(ref: string): { of: 'customer' | 'checkout'; id: string; isUnclaimed: boolean } {
  const [id = ref, why] = ref.split(' ')
  return { of: why?.startsWith('checkout') ? 'checkout' : 'customer', id, isUnclaimed: why === 'unclaimed' }
}
