// What the operator still has to do before plans can be sold. Pure.
import { billingPeriods, planIds, plans } from '#shared/domain/plan.ts'
import type { PlansView } from '#shared/protocol/billing.ts'

/** Null if every plan can be bought. */
export function missingText({ sold, prices }: PlansView): { title: string; detail: string } | null {
  const lacking = planIds.filter(plan => billingPeriods.some(period => prices[plan]?.[period] == null))
  const all = 'Everybody has what the largest plan gives'
  if (!sold)
    return {
      title: 'Plans aren’t sold on this server',
      detail: `${all}. To sell plans, set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, and don’t set BILLING to off.`,
    }
  if (lacking.length === 0) return null
  if (lacking.length === planIds.length)
    return {
      title: 'There’s nothing to buy yet',
      detail: `Stripe’s keys are set, but the plans have no products. ${all} until you create them below.`,
    }
  return {
    title: 'Some plans can’t be bought yet',
    detail: `Prices are missing for ${lacking.map(plan => plans[plan].name).join(', ')}. Create them below.`,
  }
}
