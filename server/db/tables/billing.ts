// Billing: the plans' prices at Stripe, each customer's subscription by Stripe, and the mails about it. Stripe is the
// truth; these rows are a copy of its last known state. They contain nothing about cards.
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

/** Every price that a plan ever had: a subscription keeps the price it began with. */
export const planPrices = pgTable(
  'plan_prices',
  {
    price_id: text('price_id').primaryKey(),
    plan: text('plan', { enum: planIds }).notNull(),
    period: text('period', { enum: billingPeriods }).notNull(),
    product_id: text('product_id').notNull(),
    /** Whether it's the price for new subscriptions. */
    is_current: boolean('is_current').notNull(),
    set_at: instant('set_at').notNull(),
  },
  table => [uniqueIndex('plan_prices_current').on(table.plan, table.period).where(sql`is_current`)],
)

/** Ids at Stripe that setting up the plans created besides prices, by purpose. */
export const billingSettings = pgTable('billing_settings', {
  key: text('key', { enum: ['portal_configuration', 'portal_without_change'] }).primaryKey(),
  value: text('value').notNull(),
})

/** Numbers the reads of customers, in the order in which they begin. */
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
    /** The number of the read that this row is from; a read that began earlier doesn't overwrite it. */
    reading: bigint('reading', { mode: 'number' }).notNull(),
    /** Null before the first payment, like the columns below. */
    subscription_id: text('subscription_id'),
    plan: text('plan', { enum: planIds }),
    period: text('period', { enum: billingPeriods }),
    /** A pause is in `paused_until`, regardless of this column. */
    status: text('status', { enum: ['active', 'past_due', 'unpaid', 'ended'] }),
    current_period_end: instant('current_period_end'),
    cancel_at: instant('cancel_at'),
    paused_until: instant('paused_until'),
    /** Until when Stripe retries a failed payment. */
    past_due_until: instant('past_due_until'),
    /** Other subscriptions that are charged too: a customer should have only one. */
    others: jsonb('others').$type<StoredSubscription[]>().notNull().default([]),
    /** Whether we know that the account's holder is the payer: a guest can enter anybody's address. */
    payer_known: boolean('payer_known').notNull().default(false),
    /** Whether the customer was deleted at Stripe. */
    is_gone: boolean('is_gone').notNull().default(false),
    /** The plan at the time of this read, to detect a plan that becomes active again. */
    held_plan: text('held_plan', { enum: planIds }),
  },
  table => [
    index('billing_customers_user').on(table.user_id),
    index('billing_customers_guest').on(table.email).where(sql`user_id is null`),
  ],
)

/** Mails about billing, each sent once. Payments among them are shown as receipts. */
export const billingNotices = pgTable(
  'billing_notices',
  {
    /** Kind, and Stripe's id of the object. */
    id: text('id').primaryKey(),
    customer_id: text('customer_id')
      .notNull()
      .references(() => billingCustomers.customer_id, { onDelete: 'cascade' }),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['paid', 'failed', 'ended', 'invited', 'doubled', 'unclaimed'] }).notNull(),
    plan: text('plan', { enum: planIds }).notNull(),
    period: text('period', { enum: billingPeriods }).notNull(),
    /** US cents; 0 if no money is involved. */
    amount: integer('amount').notNull(),
    at: instant('at').notNull(),
  },
  table => [index('billing_notices_customer').on(table.customer_id, table.at)],
)

/** Processed events, so that each is processed once. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    /** Wall time. */
    received_at: instant('received_at').notNull(),
  },
  table => [index('billing_events_received').on(table.received_at)],
)
