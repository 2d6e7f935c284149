// customer-portal: where a subscriber sees receipts and changes the card or the plan. Only for the account's own
// customer, and only if the user is known to be the payer.
import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { SECOND } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { billingSettings } from '../db/tables/billing.ts'
import { AppError } from '../lib/problem.ts'
import { type OwnSubscription, ownCustomer, rowsOfAccount, theOneThatCounts } from './customer-rows.ts'
import type { BillingDeps } from './deps.ts'
import type { Bought } from './plan-prices.ts'
import { portalFeatures } from './portal-features.ts'
import { callStripe } from './stripe-client.ts'

type PortalDeps = Pick<BillingDeps, 'db' | 'stripe' | 'publicUrl' | 'now'>

/** A user with a guest's address didn't necessarily pay (DECISIONS, 2026-11-26). */
export const notTheirCard = () =>
  new AppError(
    'not_allowed',
    'This plan was bought without signing in, so we don’t know yet that the card is yours. Open this page once in the browser in which you paid. You can cancel the plan anywhere.',
  )

/** Returns the portal's URL. @throws AppError not_found if the account never bought anything; StripeProblem. */
export async function openPortal(deps: PortalDeps, userId: string): Promise<string> {
  const rows = await rowsOfAccount(deps.db, userId)
  const row = ownCustomer(rows, deps.now())
  if (!row && rows.some(one => !one.payer_known)) throw notTheirCard()
  if (!row) throw new AppError('not_found', 'There’s no subscription to manage yet.')
  const current = theOneThatCounts([row], deps.now())
  const isTrial = current !== null && (await readTrialEnd(deps.stripe, current.subscriptionId)) !== null
  return open(deps, row.customer_id, isTrial ? 'portal_without_change' : 'portal_configuration')
}

/**
 * The portal's page that confirms the change to another price and shows its cost. @throws AppError, StripeProblem.
 * Refused while a pause has moved paid time: Stripe treats that time as a trial, which the change would either end, or
 * continue and make the larger plan free.
 */
export async function openPlanChange(
  deps: PortalDeps,
  { subscriptionId: subscription, plan, period, row }: OwnSubscription,
  wanted: Bought & { priceId: string },
): Promise<string> {
  if (plan === wanted.plan && period === wanted.period)
    throw new AppError('validation_failed', 'This is your plan already.', { field: 'priceId' })
  const read = await callStripe('read a subscription', () => deps.stripe.subscriptions.retrieve(subscription))
  const trialEnd = trialEndOf(read)
  if (trialEnd !== null) throw notWithinTrial(trialEnd)
  const [item] = read.items.data
  if (!item) return open(deps, row.customer_id, 'portal_configuration')
  return open(deps, row.customer_id, 'portal_configuration', {
    type: 'subscription_update_confirm',
    subscription_update_confirm: {
      subscription,
      items: [{ id: item.id, price: wanted.priceId, quantity: 1 }],
    },
  })
}

const trialEndOf = ({ status, trial_end: end }: Stripe.Subscription): number | null =>
  status === 'trialing' && end !== null ? end * SECOND : null

const readTrialEnd = async (stripe: Stripe, id: string): Promise<number | null> =>
  trialEndOf(await callStripe('read a subscription', () => stripe.subscriptions.retrieve(id)))

function notWithinTrial(end: number): AppError {
  const day = new Date(end).toLocaleDateString('en-US', {
    ...({ year: 'numeric', month: 'long', day: 'numeric' } as const),
    timeZone: 'UTC',
  })
  return new AppError(
    'not_allowed',
    `After a pause, the time you’ve paid for runs until ${day}. You can choose another plan from that day on, and lose none of it.`,
  )
}

type SettingKey = (typeof billingSettings.$inferSelect)['key']

async function open(
  deps: PortalDeps,
  customer: string,
  key: SettingKey,
  flow?: Stripe.BillingPortal.SessionCreateParams.FlowData,
): Promise<string> {
  const { stripe, db, publicUrl } = deps
  const configuration =
    (await readPortalConfiguration(db, key)) ??
    (key === 'portal_without_change' ? await makePortal(deps, key, portalFeatures([])) : null)
  const session = await callStripe('open the portal', () =>
    stripe.billingPortal.sessions.create({
      customer,
      return_url: `${publicUrl}/account/billing`,
      ...(configuration === null ? {} : { configuration }),
      ...(flow ? { flow_data: flow } : {}),
    }),
  )
  return session.url
}

/** The id of the portal configuration that the setup created. Null before the setup; then Stripe's default applies. */
export async function readPortalConfiguration(
  db: Db,
  key: SettingKey = 'portal_configuration',
): Promise<string | null> {
  const [row] = await db.select().from(billingSettings).where(eq(billingSettings.key, key))
  return row?.value ?? null
}

/** Creates a portal configuration at Stripe and stores its id. @throws StripeProblem. */
export async function makePortal(
  { db, stripe, publicUrl }: Omit<PortalDeps, 'now'>,
  key: SettingKey,
  features: Stripe.BillingPortal.ConfigurationCreateParams.Features,
): Promise<string> {
  const { id: value } = await callStripe('make the portal', () =>
    stripe.billingPortal.configurations.create({
      features,
      default_return_url: `${publicUrl}/account/billing`,
    }),
  )
  await db
    .insert(billingSettings)
    .values({ key, value })
    .onConflictDoUpdate({ target: billingSettings.key, set: { value } })
  return value
}
