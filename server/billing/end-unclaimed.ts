// Stops charges for a guest who paid and never confirmed the address. They keep the paid period: if they confirm the
// address before it ends, they get the plan. Their account without a password is deleted, and some time after the
// period ends, so is all other data about them.
import { and, eq, isNull } from 'drizzle-orm'
import { billingCustomers } from '../db/tables/billing.ts'
import { liveOf } from './customer-rows.ts'
import { addBillingNotices } from './notices.ts'
import { CLAIM_WITHIN, planReading } from './planned-readings.ts'
import { type ReadingDeps, readCustomer } from './read-customer.ts'
import { callStripe } from './stripe-client.ts'

/** A repeated call does nothing. @throws StripeProblem; then no mail is sent. */
export async function endUnclaimed(deps: ReadingDeps, customerId: string): Promise<void> {
  const { db, stripe, now } = deps
  const unclaimed = async () => {
    const [row] = await db.select().from(billingCustomers).where(eq(billingCustomers.customer_id, customerId))
    return row?.user_id === null ? row : null
  }
  await readCustomer(deps, customerId)
  const row = await unclaimed()
  if (!row) return
  const goingOn = liveOf([row], now()).filter(({ cancelAt }) => cancelAt === null)
  for (const { subscriptionId } of goingOn)
    await callStripe('end an unclaimed subscription', () =>
      stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }),
    )
  await db.transaction(async tx => {
    await deps.forgetGuest(tx, row.email)
    const told = goingOn.map(({ subscriptionId, plan, period }) => ({
      ...{ customer_id: customerId, user_id: null, kind: 'unclaimed' as const, about: subscriptionId },
      ...{ plan, period, amount: 0, at: new Date(now()) },
    }))
    await addBillingNotices(tx, told, now())
  })
  await readCustomer(deps, customerId)
  const left = await unclaimed()
  const live = left ? liveOf([left], now()) : []
  if (live.length > 0) {
    const end = Math.max(...live.map(({ currentPeriodEnd }) => currentPeriodEnd))
    await db.transaction(tx => planReading(tx, customerId, end + CLAIM_WITHIN, 'unclaimed'))
  } else {
    const ofNobody = and(eq(billingCustomers.customer_id, customerId), isNull(billingCustomers.user_id))
    await db.delete(billingCustomers).where(ofNobody)
  }
}
