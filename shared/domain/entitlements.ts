// What an account may have: by its subscription, or without one. Counting what it has, and refusing more, is the
// server's; plans and prices are plan.ts's.
import { type Plan, plans, type ScanFrequency, scanFrequencies } from './plan.ts'

/** What an account is subscribed to (spec, account and public site, 4: `subscribed`, `subscription_tier`). */
export type Subscription = { subscribed: boolean; subscription_tier: string | null }

export type Entitlements = {
  /** People that are searched for. */
  maxPeople: number
  /** Members besides the holder: every protected person may be one, and one of them is the holder. */
  maxMembers: number
  maxSites: number
  scanFrequency: ScanFrequency
}

/**
 * Without a subscription. The specification does not say what a subscription gates (account and public site, 1), and
 * as long as none can be bought nothing is to be withheld that any plan would give: so the most of each that there is
 * in a plan. A bound there is all the same. Once plans are sold, this becomes the free account's.
 */
export const WITHOUT_SUBSCRIPTION: Entitlements = bestOf(Object.values(plans))

/**
 * What an account may have. A tier that is not known by name counts as no subscription: nobody who pays is locked out
 * by a name.
 */
export function entitlementsOf(subscription: Subscription | null): Entitlements {
  const tier = subscription?.subscribed ? subscription.subscription_tier?.toLowerCase() : undefined
  const plan = Object.values(plans).find(({ id }) => id === tier)
  return plan ? ofPlan(plan) : WITHOUT_SUBSCRIPTION
}

/** How often an account's sites are looked at: as it chose, and no more often than its plan gives. */
export function frequencyWithin(chosen: ScanFrequency, { scanFrequency }: Entitlements): ScanFrequency {
  const rarer = Math.min(scanFrequencies.indexOf(chosen), scanFrequencies.indexOf(scanFrequency))
  return scanFrequencies[rarer] ?? chosen
}

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
