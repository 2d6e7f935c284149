// What the signed-in person's plan means for the displayed plans. Pure.
import type { PlanId } from '#shared/domain/plan.ts'
import { HOW_OFTEN, peopleText, planSitesText } from '#web/content/plan-words.ts'
import type { OwnPlan } from '#web/data/billing.ts'

/** Their subscription, even while paused; for members, their household's. */
export function currentPlan({ gives, billing }: OwnPlan): PlanId | null {
  const subscription = billing?.subscription
  return subscription && subscription.status !== 'ended' ? subscription.plan : gives.plan
}

/** Only the holder of a household buys for it. */
export const mayBuy = (own: OwnPlan | null): boolean => own === null || own.billing !== null

/** One sentence about their plan. */
export function ownPlanText({ gives, billing }: OwnPlan): string {
  const { maxPeople, maxSites, scanFrequency } = gives
  const has = `${peopleText(maxPeople)}. ${planSitesText(maxSites, maxPeople)}. Checked ${HOW_OFTEN[scanFrequency]}.`
  return billing?.subscription?.status === 'paused' ? `It’s paused. Until you resume it: ${has}` : has
}
