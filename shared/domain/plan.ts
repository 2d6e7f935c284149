// The plans: their prices and entitlements. Billing sells them; the server enforces them. Source of the figures:
// PRODUCT S9.1.

export const planIds = ['starter', 'pro', 'family', 'elite', 'team'] as const
export type PlanId = (typeof planIds)[number]

export const scanFrequencies = ['monthly', 'weekly', 'daily'] as const
export type ScanFrequency = (typeof scanFrequencies)[number]

export const billingPeriods = ['annual', 'monthly'] as const
export type BillingPeriod = (typeof billingPeriods)[number]

/** Prices are integer US cents. */
export type Plan = {
  id: PlanId
  name: string
  description: string
  /** Per month, billed monthly. */
  monthlyPrice: number
  /** Per month, billed yearly. */
  annualPrice: number
  /** How many people it protects. */
  maxPeople: number
  /** The number of sites on which we search for each of them and remove their listings. */
  maxSites: number
  scanFrequency: ScanFrequency
  popular: boolean
}

export const plans: Record<PlanId, Plan> = {
  starter: {
    id: 'starter',
    name: 'Starter',
    description: 'One person, the best-known sites.',
    monthlyPrice: 999,
    annualPrice: 799,
    maxPeople: 1,
    maxSites: 15,
    scanFrequency: 'monthly',
    popular: false,
  },
  pro: {
    id: 'pro',
    name: 'Pro',
    description: 'One person, checked every week.',
    monthlyPrice: 1999,
    annualPrice: 1499,
    maxPeople: 1,
    maxSites: 50,
    scanFrequency: 'weekly',
    popular: true,
  },
  family: {
    id: 'family',
    name: 'Family',
    description: 'You and the people you live with.',
    monthlyPrice: 2999,
    annualPrice: 2249,
    maxPeople: 6,
    maxSites: 100,
    scanFrequency: 'weekly',
    popular: false,
  },
  elite: {
    id: 'elite',
    name: 'Elite',
    description: 'One person who needs to know within a day.',
    monthlyPrice: 3999,
    annualPrice: 2999,
    maxPeople: 1,
    maxSites: 150,
    scanFrequency: 'daily',
    popular: false,
  },
  team: {
    id: 'team',
    name: 'Team',
    description: 'The people of a small organization.',
    monthlyPrice: 5999,
    annualPrice: 4999,
    maxPeople: 10,
    maxSites: 500,
    scanFrequency: 'weekly',
    popular: false,
  },
}

/** Higher for a larger plan: if somebody pays for several, the largest one applies. */
export const planRank = (plan: PlanId): number =>
  plans[plan].monthlyPrice * planIds.length + planIds.indexOf(plan)

/** The price of a year paid at once, in cents. */
export function annualTotal(plan: Plan): number {
  return plan.annualPrice * 12
}

/** The savings of a year paid at once against twelve months, in cents. */
export function annualSavings(plan: Plan): number {
  return (plan.monthlyPrice - plan.annualPrice) * 12
}

/** The price per month under a billing period, in cents. */
export function pricePerMonth(plan: Plan, period: BillingPeriod): number {
  return period === 'annual' ? plan.annualPrice : plan.monthlyPrice
}

/** The amount of one payment in a billing period, in cents: a month, or a whole year. */
export function chargeOf(plan: Plan, period: BillingPeriod): number {
  return period === 'annual' ? annualTotal(plan) : plan.monthlyPrice
}
