// An account that goes is charged no more: its customers are deleted at Stripe, where their subscriptions end at once. So
// are those of its address that nobody has confirmed yet.
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { users } from '../db/tables/accounts.ts'
import { billingCustomers } from '../db/tables/billing.ts'
import { forgetAtStripe } from './at-stripe.ts'
import type { StripeSettings } from './deps.ts'

/** Again, it finds nothing to do. @throws StripeProblem: then nothing may be deleted yet. */
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
  // The account's own go with it; these belong to nobody.
  await db.delete(billingCustomers).where(asGuest)
}
