// A guest who paid and never confirmed the address is charged no more. What they paid for stays theirs until its end: who
// confirms the address by then has it. The account without a password that was made for them goes.
import { eq } from 'drizzle-orm'
import { billingCustomers } from '../db/tables/billing.ts'
import { liveOf } from './customer-rows.ts'
import { note } from './notices.ts'
import { type ReadingDeps, readCustomer } from './read-customer.ts'
import { askStripe } from './stripe-client.ts'

/** Again, it finds nothing to do. @throws StripeProblem; nobody is told anything then. */
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
    await askStripe('end an unclaimed subscription', () =>
      stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }),
    )
  await db.transaction(async tx => {
    await deps.forgetGuest(tx, row.email)
    const told = goingOn.map(({ subscriptionId, plan, period }) => ({
      ...{ customer_id: customerId, user_id: null, kind: 'unclaimed' as const, about: subscriptionId },
      ...{ plan, period, amount: 0, at: new Date(now()) },
    }))
    await note(tx, told, now())
  })
  await readCustomer(deps, customerId)
}
