// The four wordings of the offer under a free scan. Each visit gets one. None presses, and none names people that there
// aren't: "social proof" is what a study measured, with its source.
import { plans } from '#shared/domain/plan.ts'
import type { UpgradeVariant } from '#shared/protocol/analytics.ts'

export type UpgradeWording = {
  title: string
  text: string
  source?: { label: string; href: string }
}

const cheapest = Math.min(...Object.values(plans).map(plan => plan.annualPrice))

export const upgradeWordings: Readonly<Record<UpgradeVariant, UpgradeWording>> = {
  default: { title: 'Let us do it.', text: 'You’ve seen five sites. There are hundreds.' },
  urgency: {
    title: 'It won’t come down on its own.',
    text: 'A listing stays up until somebody asks the site to take it down.',
  },
  value: {
    title: 'Your evenings are worth more.',
    text: `You can do all of this free. We do it for you from $${(cheapest / 100).toFixed(2)} a month, paid yearly.`,
  },
  social_proof: {
    title: 'Asking for proof pays.',
    text: 'In a test with 32 volunteers, paid services had 117 of 332 profiles gone after four months, about 35 percent. That’s why we look twice before we call one gone.',
    source: {
      label: 'Consumer Reports, August 2024',
      href: 'https://www.consumerreports.org/electronics/personal-information/services-that-delete-data-from-people-search-sites-review-a2705843415/',
    },
  },
}
