// A checkout as Stripe tells it: who paid it is read, whatever became of the events that say so.
import { eq } from 'drizzle-orm'
import { billingCustomers } from '../db/tables/billing.ts'
import { type ReadingDeps, readCustomer } from './read-customer.ts'
import { findAtStripe } from './stripe-client.ts'

/** Answers the customer who paid it; null while nobody has, and for one that isn't at this Stripe. @throws StripeProblem. */
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
 * Takes an account's holder for who paid a checkout: only the browser that paid it was told its id, and the account has
 * confirmed the address. From then on the card is theirs to be charged. Answers whether it is theirs. @throws StripeProblem.
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
