// Advice on the results of a free scan: what visitors can do themselves, and what a plan does. Only uses known facts
// about a site.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { plans } from '#shared/domain/plan.ts'
import type { FreeScanResponse, Recommendation } from '#shared/protocol/free-scan.ts'
import type { VisitedSite } from './visited-sites.ts'

/** By our schedule: a first check 72 hours after the request, a second 72 hours later. */
const REMOVAL_TIME = 'Six days at the earliest. The site sets the pace.'

/** What a site's own form requires of the person, in the order of its steps. */
const STEPS: readonly (readonly [DataBrokerSite['requirements'][number], string])[] = [
  ['account', 'Make an account there.'],
  ['date_of_birth', 'Enter your date of birth.'],
  ['captcha', 'Solve the puzzle.'],
  ['id_document', 'Show an ID.'],
  ['phone_verification', 'Take the phone call and enter its code.'],
  ['email_confirmation', 'Open the link they email you.'],
  ['postal_letter', 'Mail them a letter.'],
]

/**
 * Sure listings first, those that show most before others; then possible namesakes, and sites that couldn't be checked.
 */
export function recommend(visits: readonly VisitedSite[]): Recommendation[] {
  const sure = visits.flatMap(({ site, result }) =>
    site && result?.finding === 'listed' ? [{ site, result }] : [],
  )
  const order = ['Very High', 'High', 'Medium', 'Low']
  const rank = (level: string | null) => order.indexOf(level ?? 'Low')
  const removals = sure
    .sort((a, b) => rank(a.result.riskLevel) - rank(b.result.riskLevel))
    .map(
      ({ site, result }): Recommendation => ({
        priority: rank(result.riskLevel) <= 1 ? 'high' : 'medium',
        message: `Take down ${site.name}`,
        actions: stepsAt(site),
        estimatedRemovalTime: REMOVAL_TIME,
        link: site.opt_out_url,
      }),
    )
  const named = (finding: string) =>
    visits.flatMap(({ site, result }) =>
      site && (result?.finding ?? 'unchecked') === finding ? [site.name] : [],
    )
  const [possible, unchecked] = [named('possible'), named('unchecked')]
  return [
    ...removals,
    ...(possible.length === 0 ? [] : [checkFirst(possible)]),
    ...(unchecked.length === 0 ? [] : [scanAgain(unchecked)]),
  ]
}

function stepsAt({ requirements, opt_out_url: page, privacy_email: email }: DataBrokerSite): string[] {
  const link = requirements.includes('record_url') ? ['Copy your listing’s link.'] : []
  const ask = page ? ['Open their opt-out page and fill it in.'] : email ? [`Write to ${email}.`] : []
  return [
    ...link,
    ...ask,
    ...STEPS.flatMap(([requirement, text]) => (requirements.includes(requirement) ? [text] : [])),
  ]
}

const checkFirst = (names: readonly string[]): Recommendation => ({
  priority: 'medium',
  message: names.length === 1 ? `See if it’s you on ${names[0]}` : `See if it’s you on ${listed(names)}`,
  actions: ['Search for yourself there.', 'Make sure it’s you before you write to them.'],
  estimatedRemovalTime: REMOVAL_TIME,
  link: null,
})

const scanAgain = (names: readonly string[]): Recommendation => ({
  priority: 'low',
  message: `Check ${listed(names)} again`,
  actions: ['We couldn’t tell whether you’re listed there.', 'Scan again later.'],
  estimatedRemovalTime: 'Nothing to remove yet.',
  link: null,
})

const listed = (names: readonly string[]) =>
  new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(names)

/** The text about what a plan does, computed from the plans. */
export function upgradePrompt(): NonNullable<FreeScanResponse['upgradePrompt']> {
  const { pro } = plans
  return {
    message: 'We search more sites, send the requests, and check that you’re gone.',
    benefits: [
      `Up to ${pro.maxSites} sites on ${pro.name}, checked every week`,
      'You approve every listing before we act',
      'Before-and-after proof of each removal',
      'An alert when one comes back',
    ],
  }
}
