// An account that goes is charged no more: its customers are deleted at Stripe, where their subscriptions end at once.
import { eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { billingCustomers } from '../db/tables/billing.ts'
import { forgetAtStripe } from './at-stripe.ts'
import type { StripeSettings } from './deps.ts'

/** Again, it finds nothing to do. @throws StripeProblem: then nothing may be deleted yet. */
export async function endPayments(
  { db, stripe }: Pick<StripeSettings, 'stripe'> & { db: Db },
  userId: string,
): Promise<void> {
  const rows = await db.select().from(billingCustomers).where(eq(billingCustomers.user_id, userId))
  for (const { customer_id: customerId } of rows) await forgetAtStripe(stripe, customerId)
}
