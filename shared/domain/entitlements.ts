// The entitlements of an account, with or without a subscription, and which people and which subscription they cover.
// The server counts and enforces; plan.ts has plans and prices.
import { type Plan, plans, type ScanFrequency, scanFrequencies } from './plan.ts'

/** An account's subscription (PRODUCT S4.4: `subscribed`, `subscription_tier`). */
export type Subscription = { subscribed: boolean; subscription_tier: string | null }

export type Entitlements = {
  /** People that we search for. */
  maxPeople: number
  /** Members besides the holder: every protected person may be one, and one of them is the holder. */
  maxMembers: number
  maxSites: number
  scanFrequency: ScanFrequency
}

/** How a server assigns plans. */
export type PlanRules = {
  /** Whether plans are sold. If not, everyone has the largest plan. */
  areSold: boolean
  /** Entitlements of an account without a subscription, if the operator overrides them. */
  withoutSubscription?: Partial<Entitlements>
  /** How many days a plan continues after a failed payment; PAST_DUE_DAYS by default. */
  pastDueDays?: number
}

/** Stripe's smart retries end after two weeks by default. An operator who changes that window changes it here, too. */
export const PAST_DUE_DAYS = 14

/** If plans aren't sold: the maximum of each entitlement over all plans. */
export const UNSOLD: Entitlements = bestOf(Object.values(plans))

/**
 * If plans are sold, without one: one person, five sites, scanned once a month. Guides, letters, reports and the
 * export are free for everyone.
 */
export const FREE_ACCOUNT: Entitlements = {
  maxPeople: 1,
  maxMembers: 0,
  maxSites: 5,
  scanFrequency: 'monthly',
}

/**
 * The entitlements of an account. An unknown tier counts as no subscription. If plans aren't sold, an earlier
 * subscription restricts nothing.
 */
export function entitlementsOf(
  subscription: Subscription | null,
  { areSold, withoutSubscription }: PlanRules = { areSold: false },
): Entitlements {
  if (!areSold) return { ...UNSOLD, ...withoutSubscription }
  const tier = subscription?.subscribed ? subscription.subscription_tier?.toLowerCase() : undefined
  const plan = Object.values(plans).find(({ id }) => id === tier)
  return plan ? ofPlan(plan) : { ...FREE_ACCOUNT, ...withoutSubscription }
}

/**
 * How many letters to sites an account may send in 24 hours: as many as one person has sites in the plan (PRODUCT
 * S9.1), enough to write to each of them about one person within a day.
 */
export const lettersADay = ({ maxSites }: Pick<Entitlements, 'maxSites'>): number => maxSites

/** How often we scan an account's sites: as it chose, but no more often than its plan allows. */
export function frequencyWithin(
  chosen: ScanFrequency,
  { scanFrequency }: Pick<Entitlements, 'scanFrequency'>,
): ScanFrequency {
  const rarer = Math.min(scanFrequencies.indexOf(chosen), scanFrequencies.indexOf(scanFrequency))
  return scanFrequencies[rarer] ?? chosen
}

/**
 * Ids of the people for whom we start new work: as many as the plan covers, the holder first, then in the order they
 * were added. The others' data stays readable, and their removals in progress are finished.
 */
export function peopleWithin(
  people: readonly { id: string; relation: string; created_at: string }[],
  { maxPeople }: Pick<Entitlements, 'maxPeople'>,
): ReadonlySet<string> {
  const isHolder = ({ relation }: { relation: string }) => Number(relation === 'self')
  const inOrder = [...people].sort(
    (a, b) =>
      isHolder(b) - isHolder(a) ||
      Date.parse(a.created_at) - Date.parse(b.created_at) ||
      (a.id < b.id ? -1 : 1),
  )
  return new Set(inOrder.slice(0, maxPeople).map(({ id }) => id))
}

/** The terms of a subscription. Times in epoch milliseconds. */
export type SubscriptionTerms = {
  status: 'active' | 'past_due' | 'unpaid' | 'ended'
  /** When it ends, if it was canceled. */
  cancelAt: number | null
  pausedUntil: number | null
  /** Until when a failed payment is retried, if one failed. */
  pastDueUntil: number | null
}

/**
 * The status of a subscription over time, even before the payment provider reports it: a pause and a canceled
 * subscription end at their set time. `past_due` still includes the plan: a payment failed and is being retried.
 * `unpaid` doesn't: the retries are over, but it can still be paid or canceled.
 */
export function statusAt(
  { status, cancelAt, pausedUntil, pastDueUntil }: SubscriptionTerms,
  now: number,
): 'active' | 'past_due' | 'unpaid' | 'paused' | 'ended' {
  if (status === 'ended' || (cancelAt !== null && cancelAt <= now)) return 'ended'
  if (pausedUntil !== null && pausedUntil > now) return 'paused'
  const isOverdue = status === 'past_due' && pastDueUntil !== null && pastDueUntil <= now
  return isOverdue ? 'unpaid' : status
}

/** Whether the plan is active in this status. */
export const holdsPlan = (status: ReturnType<typeof statusAt>): boolean =>
  status === 'active' || status === 'past_due'

function ofPlan({ maxPeople, maxSites, scanFrequency }: Plan): Entitlements {
  return { maxPeople, maxMembers: maxPeople - 1, maxSites, scanFrequency }
}

function bestOf(all: readonly Plan[]): Entitlements {
  const each = all.map(ofPlan)
  const most = (field: 'maxPeople' | 'maxMembers' | 'maxSites') => Math.max(...each.map(one => one[field]))
  const often = each.map(one => scanFrequencies.indexOf(one.scanFrequency))
  return {
    maxPeople: most('maxPeople'),
    maxMembers: most('maxMembers'),
    maxSites: most('maxSites'),
    scanFrequency: scanFrequencies[Math.max(...often)] ?? 'daily',
  }
}
