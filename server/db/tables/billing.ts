// Billing: the plans' prices at Stripe, what Stripe says of each customer's subscription, and what was mailed about it.
// Stripe is the truth; these rows are what was last read from it. Nothing about cards is here.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { SubscriptionTerms } from '#shared/domain/entitlements.ts'
import { type BillingPeriod, billingPeriods, type PlanId, planIds } from '#shared/domain/plan.ts'
import { users } from './accounts.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Every price that was ever a plan's: a subscription keeps the price it began with. */
export const planPrices = pgTable(
  'plan_prices',
  {
    price_id: text('price_id').primaryKey(),
    plan: text('plan', { enum: planIds }).notNull(),
    period: text('period', { enum: billingPeriods }).notNull(),
    product_id: text('product_id').notNull(),
    /** Whether it is the one that is sold. */
    is_current: boolean('is_current').notNull(),
    set_at: instant('set_at').notNull(),
  },
  table => [uniqueIndex('plan_prices_current').on(table.plan, table.period).where(sql`is_current`)],
)

/** What setting the plans up made besides prices: ids at Stripe, by what they are for. */
export const billingSettings = pgTable('billing_settings', {
  key: text('key', { enum: ['portal_configuration', 'portal_without_change'] }).primaryKey(),
  value: text('value').notNull(),
})

/** Numbers readings of customers, in the order in which they begin. */
export const billingReadings = pgSequence('billing_readings')

/** A subscription of one of our plans as last read. Times in epoch milliseconds. */
export type StoredSubscription = SubscriptionTerms & {
  subscriptionId: string
  plan: PlanId
  period: BillingPeriod
  currentPeriodEnd: number
}

/** A customer at Stripe with their subscription, as last read. Times are Stripe's. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    customer_id: text('customer_id').primaryKey(),
    /** Null for a guest, until the address is confirmed by an account. */
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Lower-cased. */
    email: text('email').notNull(),
    /** The number of the reading that these come from: one that began earlier doesn't replace it. */
    reading: bigint('reading', { mode: 'number' }).notNull(),
    /** Null, and what follows with it, before the first payment. */
    subscription_id: text('subscription_id'),
    plan: text('plan', { enum: planIds }),
    period: text('period', { enum: billingPeriods }),
    /** A pause is `paused_until`, whatever this says. */
    status: text('status', { enum: ['active', 'past_due', 'unpaid', 'ended'] }),
    current_period_end: instant('current_period_end'),
    cancel_at: instant('cancel_at'),
    paused_until: instant('paused_until'),
    /** Until when a failed payment is tried again. */
    past_due_until: instant('past_due_until'),
    /** Those that are charged beside it: a customer should have one. */
    others: jsonb('others').$type<StoredSubscription[]>().notNull().default([]),
    /** Whether the account's holder is known to be who pays: a guest's address can be anybody's. */
    payer_known: boolean('payer_known').notNull().default(false),
    /** Whether they were deleted at Stripe. */
    is_gone: boolean('is_gone').notNull().default(false),
    /** The plan that held when this was read: so that one that holds again is noticed. */
    held_plan: text('held_plan', { enum: planIds }),
  },
  table => [
    index('billing_customers_user').on(table.user_id),
    index('billing_customers_guest').on(table.email).where(sql`user_id is null`),
  ],
)

/** What somebody is mailed about, once each; payments among it are shown as receipts. */
export const billingNotices = pgTable(
  'billing_notices',
  {
    /** Kind and Stripe's id of what it is about. */
    id: text('id').primaryKey(),
    customer_id: text('customer_id')
      .notNull()
      .references(() => billingCustomers.customer_id, { onDelete: 'cascade' }),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['paid', 'failed', 'ended', 'invited', 'doubled', 'unclaimed'] }).notNull(),
    plan: text('plan', { enum: planIds }).notNull(),
    period: text('period', { enum: billingPeriods }).notNull(),
    /** US cents; 0 where no money is in it. */
    amount: integer('amount').notNull(),
    at: instant('at').notNull(),
  },
  table => [index('billing_notices_customer').on(table.customer_id, table.at)],
)

/** Events that were taken, so that each is taken once. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    /** Wall time. */
    received_at: instant('received_at').notNull(),
  },
  table => [index('billing_events_received').on(table.received_at)],
)
