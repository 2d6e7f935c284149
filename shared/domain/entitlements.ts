// What an account may have: by its subscription, or without one, and whom and which subscription that covers. Counting
// what it has, and refusing more, is the server's; plans and prices are plan.ts's.
import { type Plan, plans, type ScanFrequency, scanFrequencies } from './plan.ts'

/** What an account is subscribed to (PRODUCT S4.4: `subscribed`, `subscription_tier`). */
export type Subscription = { subscribed: boolean; subscription_tier: string | null }

export type Entitlements = {
  /** People that are searched for. */
  maxPeople: number
  /** Members besides the holder: every protected person may be one, and one of them is the holder. */
  maxMembers: number
  maxSites: number
  scanFrequency: ScanFrequency
}

/** How a server gives plans out. */
export type PlanRules = {
  /** Whether plans are sold. Where they aren't, everybody has what the largest plan gives. */
  areSold: boolean
  /** What an account without a subscription may have, where the operator says otherwise. */
  withoutSubscription?: Partial<Entitlements>
  /** For how many days a plan goes on whose payment failed; PAST_DUE_DAYS unless told. */
  pastDueDays?: number
}

/** Stripe's smart retries end after two weeks as they're set by default; the operator names another window here and there. */
export const PAST_DUE_DAYS = 14

/** Where plans aren't sold: the most of each that there is in a plan. Nothing is withheld that one would give. */
export const UNSOLD: Entitlements = bestOf(Object.values(plans))

/**
 * Where plans are sold, without one: one person, five sites, looked at once a month. Guides, letters, reports and the
 * export are for everybody, whatever they pay.
 */
export const FREE_ACCOUNT: Entitlements = {
  maxPeople: 1,
  maxMembers: 0,
  maxSites: 5,
  scanFrequency: 'monthly',
}

/**
 * What an account may have. A tier that is not known by name counts as no subscription. Where plans aren't sold, an
 * earlier subscription narrows nothing.
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
 * How many letters to sites an account sends within 24 hours: as many as a person has sites in the plan (PRODUCT S9.1),
 * so that it may write to each of them about one person within a day.
 */
export const lettersADay = ({ maxSites }: Pick<Entitlements, 'maxSites'>): number => maxSites

/** How often an account's sites are looked at: as it chose, and no more often than its plan gives. */
export function frequencyWithin(
  chosen: ScanFrequency,
  { scanFrequency }: Pick<Entitlements, 'scanFrequency'>,
): ScanFrequency {
  const rarer = Math.min(scanFrequencies.indexOf(chosen), scanFrequencies.indexOf(scanFrequency))
  return scanFrequencies[rarer] ?? chosen
}

/**
 * The ids of the people for whom something new is done: as many as there is room for, the holder first, then those who
 * were added first. What there is of the others stays readable, and their removals in progress are finished.
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

/** What is known of a subscription. Times in epoch milliseconds. */
export type SubscriptionTerms = {
  status: 'active' | 'past_due' | 'unpaid' | 'ended'
  /** When it ends, if it was canceled. */
  cancelAt: number | null
  pausedUntil: number | null
  /** Until when a payment that failed is tried again, if one did. */
  pastDueUntil: number | null
}

/**
 * What becomes of a subscription with time, whether or not the payment provider has said so yet: a pause and a canceled
 * subscription end at their hour. `past_due` still gives the plan: a payment failed, and is tried again. `unpaid` doesn't:
 * it was tried for as long as it is, and can still be paid or canceled.
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

/** Whether the plan holds in this state. */
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
