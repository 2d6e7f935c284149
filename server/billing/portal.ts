// customer-portal: where a subscriber sees receipts, changes the card or the plan. Only ever the account's own customer.
import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Db } from '../db/database.ts'
import type { CustomerRow } from '../db/entitlements.ts'
import { billingSettings } from '../db/tables/billing.ts'
import { AppError } from '../lib/problem.ts'
import { rowsOfAccount } from './customer-rows.ts'
import type { BillingDeps } from './deps.ts'
import type { Bought } from './plan-prices.ts'
import { askStripe } from './stripe-client.ts'

type PortalDeps = Pick<BillingDeps, 'db' | 'stripe' | 'publicUrl'>

/** Answers the portal's address. @throws AppError not_found for an account that never bought anything; StripeProblem. */
export async function openPortal(deps: PortalDeps, userId: string): Promise<string> {
  const [row] = await rowsOfAccount(deps.db, userId)
  if (!row) throw new AppError('not_found', 'There’s no subscription to manage yet.')
  return open(deps, row.customer_id)
}

/** The portal's page that confirms the change to another price, with what it costs. @throws AppError, StripeProblem. */
export async function openPlanChange(
  deps: PortalDeps,
  row: CustomerRow,
  wanted: Bought & { priceId: string },
): Promise<string> {
  const { subscription_id: subscription } = row
  if (row.plan === wanted.plan && row.period === wanted.period)
    throw new AppError('validation_failed', 'This is your plan already.', { field: 'priceId' })
  if (subscription === null) return open(deps, row.customer_id)
  const read = await askStripe('read a subscription', () => deps.stripe.subscriptions.retrieve(subscription))
  const [item] = read.items.data
  if (!item) return open(deps, row.customer_id)
  return open(deps, row.customer_id, {
    type: 'subscription_update_confirm',
    subscription_update_confirm: {
      subscription,
      items: [{ id: item.id, price: wanted.priceId, quantity: 1 }],
    },
  })
}

async function open(
  { db, stripe, publicUrl }: PortalDeps,
  customer: string,
  flow?: Stripe.BillingPortal.SessionCreateParams.FlowData,
): Promise<string> {
  const configuration = await readPortalConfiguration(db)
  const session = await askStripe('open the portal', () =>
    stripe.billingPortal.sessions.create({
      customer,
      return_url: `${publicUrl}/account/billing`,
      ...(configuration === null ? {} : { configuration }),
      ...(flow ? { flow_data: flow } : {}),
    }),
  )
  return session.url
}

/** The id of what setting the plans up made of the portal; null before: then Stripe's default is used. */
export async function readPortalConfiguration(db: Db): Promise<string | null> {
  const [row] = await db.select().from(billingSettings).where(eq(billingSettings.key, 'portal_configuration'))
  return row?.value ?? null
}

/** Notes it. */
export async function setPortalConfiguration(db: Db, value: string): Promise<void> {
  const row = { key: 'portal_configuration', value } as const
  await db
    .insert(billingSettings)
    .values(row)
    .onConflictDoUpdate({ target: billingSettings.key, set: { value } })
}
