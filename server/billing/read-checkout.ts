// Reads a checkout from Stripe to find its payer, even if the events about it were lost.
import { eq } from 'drizzle-orm'
import { billingCustomers } from '../db/tables/billing.ts'
import { type ReadingDeps, readCustomer } from './read-customer.ts'
import { findAtStripe } from './stripe-client.ts'

/**
 * Returns the customer who paid it. Null if it isn't paid, or doesn't exist at this Stripe account. @throws
 * StripeProblem.
 */
export async function readCheckout(deps: ReadingDeps, checkoutId: string): Promise<string | null> {
  const session = await findAtStripe('read a checkout', () =>
    deps.stripe.checkout.sessions.retrieve(checkoutId),
  )
  if (session === null) return null
  const { customer, status } = session
  const customerId = typeof customer === 'string' ? customer : customer?.id
  if (status !== 'complete' || !customerId) return null
  await readCustomer(deps, customerId)
  return customerId
}

/**
 * Records an account's holder as the payer of a checkout: only the browser that paid it knows its id, and the account
 * has confirmed the address. From then on, we may charge the card for them. Returns whether it is theirs. @throws
 * StripeProblem.
 */
export async function claimCheckout(deps: ReadingDeps, userId: string, checkoutId: string): Promise<boolean> {
  const customerId = await readCheckout(deps, checkoutId)
  if (customerId === null) return false
  return deps.db.transaction(async tx => {
    const ofCustomer = eq(billingCustomers.customer_id, customerId)
    const [row] = await tx.select().from(billingCustomers).where(ofCustomer).for('update')
    if (row?.user_id !== userId) return false
    await tx.update(billingCustomers).set({ payer_known: true }).where(ofCustomer)
    return true
  })
}
