// Reads a customer's subscription and payments from Stripe and stores the result. The trigger (an event, a tap, a time)
// only names the customer, so neither the order nor the number of readings matters.
import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { type Entitlements, entitlementsOf, PAST_DUE_DAYS } from '#shared/domain/entitlements.ts'
import { chargeOf, type PlanId, plans, scanFrequencies } from '#shared/domain/plan.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { type CustomerRow, readPlan } from '../db/entitlements.ts'
import { lockAccount } from '../db/rows.ts'
import { users } from '../db/tables/accounts.ts'
import { billingCustomers, billingNotices, billingReadings } from '../db/tables/billing.ts'
import { type AtStripe, readAtStripe } from './at-stripe.ts'
import { liveOf, rowsOfAccount } from './customer-rows.ts'
import type { BillingDeps } from './deps.ts'
import { addBillingNotices, type NewBillingNotice } from './notices.ts'
import { readPrices } from './plan-prices.ts'
import { CLAIM_WITHIN, planReading } from './planned-readings.ts'
import { StripeProblem } from './stripe-client.ts'
import { type SubscriptionFacts, sortOut } from './subscription-state.ts'

/** The dependencies for reading a customer. */
export type ReadingDeps = Omit<BillingDeps, 'webhookSecret' | 'publicUrl'>

/** How long after a payment is due we read on our own. By then, Stripe has usually sent an event. */
const LATE_BY = HOUR

/** @throws StripeProblem; then nothing is stored: a failed request doesn't mean that there is no subscription. */
export async function readCustomer(deps: ReadingDeps, customerId: string): Promise<void> {
  // Taken before the request to Stripe: of two readings, the one that started later has the newer data.
  const reading = await nextReading(deps.db)
  const found = await ask(deps, customerId)
  if (found === null) return
  await deps.db.transaction(tx => store(tx, deps, { customerId, reading, found }))
  deps.nudge()
}

/** How many days a plan continues after a failed payment. */
const pastDueDays = ({ planRules }: Pick<ReadingDeps, 'planRules'>) => planRules?.pastDueDays ?? PAST_DUE_DAYS

/** Null if neither Stripe nor we know the customer. */
async function ask(deps: ReadingDeps, customerId: string): Promise<AtStripe | null> {
  const { db, stripe } = deps
  try {
    const prices = await readPrices(db)
    return await readAtStripe(stripe, customerId, { prices, pastDueDays: pastDueDays(deps) })
  } catch (error) {
    const isUnknown = error instanceof StripeProblem && error.kind === 'missing'
    if (isUnknown && (await db.$count(billingCustomers, eq(billingCustomers.customer_id, customerId))) === 0)
      return null
    throw error
  }
}

/** Readings are numbered in the order in which they start. */
async function nextReading(db: Db): Promise<number> {
  const next = sql`select nextval(${billingReadings.seqName ?? ''}) as n`
  const { rows } = (await db.execute(next)) as { rows: { n: unknown }[] }
  return Number(must(rows[0], 'the number of a reading').n)
}

type Read = { customerId: string; reading: number; found: AtStripe }

async function store(tx: Db, deps: ReadingDeps, { customerId, reading, found }: Read): Promise<void> {
  const [known] = await tx.select().from(billingCustomers).where(eq(billingCustomers.customer_id, customerId))
  const { counts, others } = sortOut(found.subscriptions, deps.now())
  // Another product's customer, or an unknown one whose subscription is over or who was deleted: store nothing.
  if (!known && (counts === null || counts.status === 'ended' || found.isDeleted)) return
  const email = known?.email ?? found.email ?? ''
  const owner = known?.user_id ?? (await ownerOf(tx, deps, found.userId, email, known === undefined))
  // Lock the account before the customer's row, the same order as everywhere.
  if (owner !== null) await lockAccount(tx, owner)
  const row = {
    user_id: owner,
    email,
    reading,
    is_gone: found.isDeleted,
    payer_known: known?.payer_known || (owner !== null && owner === found.userId),
    ...(found.isDeleted
      ? { ...(counts ? columnsOf(counts) : {}), ...(known?.status ? ENDED : {}) }
      : columnsOf(counts && boundBy(counts, known, deps))),
    others: found.isDeleted ? [] : others.map(({ createdAt: _at, ...other }) => other),
  }
  const [stored] = await tx
    .insert(billingCustomers)
    .values({ customer_id: customerId, ...row, held_plan: null })
    .onConflictDoUpdate({
      target: billingCustomers.customer_id,
      set: row,
      setWhere: lt(billingCustomers.reading, reading),
    })
    .returning()
  if (!stored) return
  const now = deps.now()
  const theirs = owner === null ? [stored] : await rowsOfAccount(tx, owner)
  await addBillingNotices(tx, [...noticesOf(stored, found, now), ...doubledOf(theirs, now)], now)
  await noticeGrowth(tx, deps, stored)
  await planNextReading(tx, deps, stored)
  // Counts from when we first see the customer.
  if (!known && owner === null) await planReading(tx, customerId, now + CLAIM_WITHIN, 'unclaimed')
}

/** The remaining state of a subscription whose customer was deleted. */
const ENDED = { status: 'ended', past_due_until: null } as const

/** If a failed payment's invoice isn't among those we read, it counts from now, or from when we first saw it. */
function boundBy(
  facts: SubscriptionFacts,
  known: CustomerRow | undefined,
  deps: ReadingDeps,
): SubscriptionFacts {
  if (facts.status !== 'past_due' || facts.pastDueUntil !== null) return facts
  const until = known?.past_due_until?.getTime() ?? deps.now() + pastDueDays(deps) * DAY
  return { ...facts, pastDueUntil: until }
}

/**
 * The account that the customer belongs to; null for a guest whose address isn't confirmed by any account. `isNew`: we
 * see the customer for the first time, and create an account that they can confirm.
 */
async function ownerOf(
  tx: Db,
  deps: ReadingDeps,
  madeFor: string | null,
  email: string,
  isNew: boolean,
): Promise<string | null> {
  if (madeFor !== null) {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`${users.id}::text`, madeFor))
    if (user) return user.id
  }
  if (email === '') return null
  if (isNew) {
    const account = await deps.accountByAddress(tx, email)
    return account.isConfirmed ? account.userId : null
  }
  const confirmed = and(eq(users.email, email), isNotNull(users.emailConfirmedAt))
  const [user] = await tx.select({ id: users.id }).from(users).where(confirmed).for('update')
  return user?.id ?? null
}

const dateOf = (at: number | null) => (at === null ? null : new Date(at))

function columnsOf(facts: SubscriptionFacts | null) {
  return {
    subscription_id: facts?.subscriptionId ?? null,
    plan: facts?.plan ?? null,
    period: facts?.period ?? null,
    status: facts?.status ?? null,
    current_period_end: dateOf(facts?.currentPeriodEnd ?? null),
    cancel_at: dateOf(facts?.cancelAt ?? null),
    paused_until: dateOf(facts?.pausedUntil ?? null),
    past_due_until: dateOf(facts?.pastDueUntil ?? null),
  }
}

function noticesOf(row: CustomerRow, { payments }: AtStripe, now: number): NewBillingNotice[] {
  const whose = { customer_id: row.customer_id, user_id: row.user_id }
  const paid = payments.map(({ invoiceId, outcome, plan, period, amount, at }) => {
    return { ...whose, kind: outcome, about: invoiceId, plan, period, amount, at: new Date(at) }
  })
  const { plan, period, subscription_id: about } = row
  if (plan === null || period === null || about === null) return paid
  const ofPlan = { ...whose, about, plan, period, amount: 0, at: new Date(now) }
  if (row.status === 'ended') return [...paid, { ...ofPlan, kind: 'ended' }]
  return row.user_id === null ? [...paid, { ...ofPlan, kind: 'invited' }] : paid
}

/** Notifies people who are charged for more than one plan. */
function doubledOf(rows: readonly CustomerRow[], now: number): NewBillingNotice[] {
  const [, ...others] = liveOf(rows, now)
  return others
    .filter(({ cancelAt }) => cancelAt === null)
    .map(({ row, subscriptionId, plan, period }) => ({
      ...{ customer_id: row.customer_id, user_id: row.user_id, kind: 'doubled', about: subscriptionId },
      ...{ plan, period, amount: chargeOf(plans[plan], period), at: new Date(now) },
    }))
}

/**
 * When a larger plan starts to apply, after a purchase, an upgrade or a pause, checks again what exceeded the old one.
 */
async function noticeGrowth(tx: Db, deps: ReadingDeps, row: CustomerRow): Promise<void> {
  if (row.user_id === null) return
  const holds = await readPlan(tx, deps, row.user_id)
  if (holds === row.held_plan) return
  await tx.update(billingCustomers).set({ held_plan: holds }).where(eq(billingCustomers.user_id, row.user_id))
  if (holds !== null && gives(holds, row.held_plan)) await deps.resumeAccount(tx, row.user_id)
}

/** Whether a plan gives more than the one before: a higher quota, or more frequent scans. */
function gives(plan: PlanId, before: PlanId | null): boolean {
  const sizeOf = ({ maxPeople, maxSites }: Entitlements) => maxPeople * maxSites
  const oftenOf = ({ scanFrequency }: Entitlements) => scanFrequencies.indexOf(scanFrequency)
  const [now, then] = [plan, before].map(one =>
    entitlementsOf({ subscribed: one !== null, subscription_tier: one }, { areSold: true }),
  ) as [Entitlements, Entitlements]
  return sizeOf(now) > sizeOf(then) || oftenOf(now) > oftenOf(then)
}

/** Schedules a reading at the next time when something changes without an event. */
async function planNextReading(tx: Db, deps: Pick<ReadingDeps, 'now'>, row: CustomerRow): Promise<void> {
  const now = deps.now()
  const live = liveOf([row], now)
  if (live.length === 0) return
  const ends = live.map(({ currentPeriodEnd }) => currentPeriodEnd)
  const due = live
    .flatMap(({ pausedUntil, cancelAt, pastDueUntil }) => [pausedUntil, cancelAt, pastDueUntil])
    .concat(ends)
    .filter((at): at is number => at !== null && at > now)
  const dueAt = due.length === 0 ? now + LATE_BY * 24 : Math.min(...due)
  await planReading(tx, row.customer_id, dueAt + (ends.includes(dueAt) ? LATE_BY : 0), 'later')
}

/** Assigns a guest's purchases to the account that has confirmed the address, in the transaction that confirms it. */
export async function joinAccount(tx: Db, userId: string, email: string, now: number): Promise<void> {
  const joined = await tx
    .update(billingCustomers)
    .set({ user_id: userId })
    .where(and(isNull(billingCustomers.user_id), eq(billingCustomers.email, email.toLowerCase())))
    .returning({ id: billingCustomers.customer_id })
  if (joined.length === 0) return
  const ids = joined.map(({ id }) => id)
  await tx.update(billingNotices).set({ user_id: userId }).where(inArray(billingNotices.customer_id, ids))
  // Read them again: the plan may give the account a higher quota.
  for (const id of ids) await planReading(tx, id, now)
}
