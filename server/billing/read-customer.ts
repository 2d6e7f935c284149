// Reads a customer's subscription and payments from Stripe and stores what they mean. Whatever made us look (an event, a
// tap, the hour) only says which customer, so neither the order nor the number of times matters.
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { type PlanId, plans } from '#shared/domain/plan.ts'
import { must } from '#shared/lib/must.ts'
import { HOUR } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { type CustomerRow, readPlan } from '../db/entitlements.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { lockAccount } from '../db/rows.ts'
import { users } from '../db/tables/accounts.ts'
import { billingCustomers, billingNotices, billingReadings } from '../db/tables/billing.ts'
import { planWork } from '../db/work.ts'
import { type AtStripe, readAtStripe } from './at-stripe.ts'
import type { BillingDeps } from './deps.ts'
import { type NewNotice, note } from './notices.ts'
import { readPrices } from './plan-prices.ts'
import { type SubscriptionFacts, theOneThatCounts } from './subscription-state.ts'

/** What reading a customer takes of billing's deps. */
export type ReadingDeps = Omit<BillingDeps, 'webhookSecret' | 'publicUrl'>

/** How long after a payment is due we look on our own: by then Stripe has told us of it, as a rule. */
const LATE_BY = HOUR

/** @throws StripeProblem; nothing is stored then. */
export async function readCustomer(deps: ReadingDeps, customerId: string): Promise<void> {
  // Taken before Stripe is asked: of two readings, the one that began later has seen at least as much.
  const reading = await nextReading(deps.db)
  const found = await readAtStripe(deps.stripe, customerId, await readPrices(deps.db))
  await deps.db.transaction(tx => store(tx, deps, { customerId, reading, found }))
  deps.nudge()
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
  const facts = theOneThatCounts(found.subscriptions)
  // Another product's customer, or one of ours who was deleted: nothing is kept of them.
  if (!known && (facts === null || facts.status === 'ended')) return
  const email = known?.email ?? found.email ?? ''
  const owner = known?.user_id ?? (await ownerOf(tx, deps, found.userId, email))
  // Before the customer's row, as everybody does who takes both.
  if (owner !== null) await lockAccount(tx, owner)
  const row = { user_id: owner, email, reading, ...columnsOf(facts) }
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
  await note(tx, noticesOf(stored, found, deps.now()), deps.now())
  await noticeGrowth(tx, deps, stored)
  await planNextReading(tx, deps, stored)
}

/** The account that it is for; null for a guest whose address no account has confirmed yet. */
async function ownerOf(
  tx: Db,
  deps: ReadingDeps,
  madeFor: string | null,
  email: string,
): Promise<string | null> {
  if (madeFor !== null) {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`${users.id}::text`, madeFor))
    if (user) return user.id
  }
  if (email === '') return null
  const account = await deps.accountByAddress(tx, email)
  return account.isConfirmed ? account.userId : null
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
  }
}

function noticesOf(row: CustomerRow, { payments }: AtStripe, now: number): NewNotice[] {
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

/** What had no room is looked at again once a larger plan holds: after a purchase, an upgrade or a pause. */
async function noticeGrowth(tx: Db, deps: ReadingDeps, row: CustomerRow): Promise<void> {
  if (row.user_id === null) return
  const holds = await readPlan(tx, deps, row.user_id)
  if (holds === row.held_plan) return
  await tx.update(billingCustomers).set({ held_plan: holds }).where(eq(billingCustomers.user_id, row.user_id))
  if (holds !== null && sizeOf(holds) > sizeOf(row.held_plan)) await deps.resumeAccount(tx, row.user_id)
}

const sizeOf = (plan: PlanId | null) => (plan === null ? 0 : plans[plan].maxPeople * plans[plan].maxSites)

/** At the next hour at which something changes without anybody saying so. */
async function planNextReading(tx: Db, deps: Pick<ReadingDeps, 'now'>, row: CustomerRow): Promise<void> {
  if (row.status === null || row.status === 'ended') return
  const now = deps.now()
  const due = [row.paused_until, row.cancel_at, row.current_period_end]
    .flatMap(at => (at === null ? [] : [at.getTime()]))
    .filter(at => at > now)
  const dueAt = due.length === 0 ? now + LATE_BY * 24 : Math.min(...due)
  const late = dueAt === row.current_period_end?.getTime() ? LATE_BY : 0
  await planReading(tx, row.customer_id, dueAt + late, 'later')
}

/** Plans a reading. That of an event and the one for a later hour are two pieces of work: neither moves the other. */
export async function planReading(
  tx: Db,
  customerId: string,
  dueAt: number,
  when: 'now' | 'later' = 'now',
): Promise<void> {
  const ref = when === 'now' ? customerId : `${customerId} later`
  const lane = `billing:${customerId}`
  const replace = when === 'later'
  await planWork(tx, { kind: 'read-subscription', ref, userId: SHARED_ACCOUNT, lane, dueAt, replace })
}

/** The customer that a planned reading is of. */
export const customerIn = (ref: string): string => ref.split(' ')[0] ?? ref

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
