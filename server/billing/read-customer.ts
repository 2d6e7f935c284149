// Reads a customer's subscription and payments from Stripe and stores what they mean. Whatever made us look (an event, a
// tap, the hour) only says which customer, so neither the order nor the number of times matters.
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

/** What reading a customer takes of billing's deps. */
export type ReadingDeps = Omit<BillingDeps, 'webhookSecret' | 'publicUrl'>

/** How long after a payment is due we look on our own: by then Stripe has told us of it, as a rule. */
const LATE_BY = HOUR

/** @throws StripeProblem; nothing is stored then: what couldn't be read isn't taken for nothing. */
export async function readCustomer(deps: ReadingDeps, customerId: string): Promise<void> {
  // Taken before Stripe is asked: of two readings, the one that began later has seen at least as much.
  const reading = await nextReading(deps.db)
  const found = await ask(deps, customerId)
  if (found === null) return
  await deps.db.transaction(tx => store(tx, deps, { customerId, reading, found }))
  deps.nudge()
}

/** For how many days a plan goes on whose payment failed. */
const pastDueDays = ({ planRules }: Pick<ReadingDeps, 'planRules'>) => planRules?.pastDueDays ?? PAST_DUE_DAYS

/** Null for somebody whom neither Stripe nor we have heard of. */
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

/** Readings are numbered in the order in which they begin. */
async function nextReading(db: Db): Promise<number> {
  const next = sql`select nextval(${billingReadings.seqName ?? ''}) as n`
  const { rows } = (await db.execute(next)) as { rows: { n: unknown }[] }
  return Number(must(rows[0], 'the number of a reading').n)
}

type Read = { customerId: string; reading: number; found: AtStripe }

async function store(tx: Db, deps: ReadingDeps, { customerId, reading, found }: Read): Promise<void> {
  const [known] = await tx.select().from(billingCustomers).where(eq(billingCustomers.customer_id, customerId))
  const { counts, others } = sortOut(found.subscriptions, deps.now())
  // Another product's customer, or one of ours who was deleted: nothing is kept of them.
  if (!known && (counts === null || counts.status === 'ended' || found.isDeleted)) return
  const email = known?.email ?? found.email ?? ''
  const owner = known?.user_id ?? (await ownerOf(tx, deps, found.userId, email, known === undefined))
  // Before the customer's row, as everybody does who takes both.
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
  // From when they're first heard of.
  if (!known && owner === null) await planReading(tx, customerId, now + CLAIM_WITHIN, 'unclaimed')
}

/** What is left of a subscription whose customer was deleted. */
const ENDED = { status: 'ended', past_due_until: null } as const

/** A failed payment whose invoice isn't among those we read has failed now, or when we first saw it. */
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
 * The account that it is for; null for a guest whose address no account has confirmed yet. `isNew`: they're heard of for
 * the first time, and get an account that they can confirm.
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

/** Who is charged for more than one plan is told so. */
function doubledOf(rows: readonly CustomerRow[], now: number): NewBillingNotice[] {
  const [, ...others] = liveOf(rows, now)
  return others
    .filter(({ cancelAt }) => cancelAt === null)
    .map(({ row, subscriptionId, plan, period }) => ({
      ...{ customer_id: row.customer_id, user_id: row.user_id, kind: 'doubled', about: subscriptionId },
      ...{ plan, period, amount: chargeOf(plans[plan], period), at: new Date(now) },
    }))
}

/** What had no room is looked at again once a larger plan holds: after a purchase, an upgrade or a pause. */
async function noticeGrowth(tx: Db, deps: ReadingDeps, row: CustomerRow): Promise<void> {
  if (row.user_id === null) return
  const holds = await readPlan(tx, deps, row.user_id)
  if (holds === row.held_plan) return
  await tx.update(billingCustomers).set({ held_plan: holds }).where(eq(billingCustomers.user_id, row.user_id))
  if (holds !== null && gives(holds, row.held_plan)) await deps.resumeAccount(tx, row.user_id)
}

/** Whether a plan gives more than the one before: room, or looks. */
function gives(plan: PlanId, before: PlanId | null): boolean {
  const sizeOf = ({ maxPeople, maxSites }: Entitlements) => maxPeople * maxSites
  const oftenOf = ({ scanFrequency }: Entitlements) => scanFrequencies.indexOf(scanFrequency)
  const [now, then] = [plan, before].map(one =>
    entitlementsOf({ subscribed: one !== null, subscription_tier: one }, { areSold: true }),
  ) as [Entitlements, Entitlements]
  return sizeOf(now) > sizeOf(then) || oftenOf(now) > oftenOf(then)
}

/** At the next hour at which something changes without anybody saying so. */
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

/** What a guest paid for becomes the account's that has confirmed the address: in the transaction that confirms it. */
export async function joinAccount(tx: Db, userId: string, email: string, now: number): Promise<void> {
  const joined = await tx
    .update(billingCustomers)
    .set({ user_id: userId })
    .where(and(isNull(billingCustomers.user_id), eq(billingCustomers.email, email.toLowerCase())))
    .returning({ id: billingCustomers.customer_id })
  if (joined.length === 0) return
  const ids = joined.map(({ id }) => id)
  await tx.update(billingNotices).set({ user_id: userId }).where(inArray(billingNotices.customer_id, ids))
  // What the plan has room for is looked at again.
  for (const id of ids) await planReading(tx, id, now)
}
