// Stops charges for an account that is being deleted: deletes its customers at Stripe, which ends their subscriptions
// immediately. Also those of its address that no account has confirmed yet.
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { users } from '../db/tables/accounts.ts'
import { billingCustomers } from '../db/tables/billing.ts'
import { forgetAtStripe } from './at-stripe.ts'
import type { StripeSettings } from './deps.ts'

/** A repeated call does nothing. @throws StripeProblem: then the account must not be deleted yet. */
export async function endPayments(
  { db, stripe }: Pick<StripeSettings, 'stripe'> & { db: Db },
  userId: string,
): Promise<void> {
  const address = db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const asGuest = and(isNull(billingCustomers.user_id), inArray(billingCustomers.email, address))
  const rows = await db
    .select()
    .from(billingCustomers)
    .where(or(eq(billingCustomers.user_id, userId), asGuest))
  for (const { customer_id: customerId } of rows) await forgetAtStripe(stripe, customerId)
  // The account's own rows are deleted with it; these have no account.
  await db.delete(billingCustomers).where(asGuest)
}
