// What starting removals would do: to which site what is sent, who does it, and how much of the person's time it takes.
import type { Person } from '#shared/collections/people.ts'
import { guideMinutes } from '#shared/guides/guide.ts'
import { guideForSite } from '#shared/guides/guide-for-site.ts'
import { fieldTexts } from '#shared/letters/field-text.ts'
import { beyondListing } from '#shared/recipe/beyond-listing.ts'
import type { Exposure } from './exposure-view.ts'

export type PlanWay = 'automated' | 'assisted' | 'email' | 'guided' | 'parent'

export type PlanLine = {
  id: string
  siteName: string
  listingName: string
  way: PlanWay
  /** Fields that leave for the site, in words; empty when nothing is sent by us. */
  sends: string[]
  /** Fields that the site's form asks for and the listing doesn't show; sent only if the person agrees. */
  beyond: readonly string[]
  /** Of the person's time. */
  minutes: number
  /** The same, if the person finishes the form that we started. */
  finishMinutes: number
  scanId: string
  listingKey: string
}

/** What each way means for the person. */
export const WAY_TEXT: Readonly<Record<PlanWay, { title: string; text: string }>> = {
  automated: { title: 'We send it', text: 'Offlist fills in the site’s own form, once per listing.' },
  assisted: {
    title: 'We prepare it, you finish',
    text: 'Offlist fills in the form. The site needs a person for the last step.',
  },
  parent: { title: 'Cleared elsewhere', text: 'These go when we clear the site that supplies them.' },
  email: { title: 'By letter', text: 'You read the letter, then Offlist sends it.' },
  guided: {
    title: 'You do it, with a guide',
    text: 'These sites need a person: a puzzle, a call, or terms that keep programs out.',
  },
}

/** The person needn't fill in the fields that we fill in. */
const BEGUN = { url: '', filled: ['form'], remaining: '' }

/** Reading over and sending a letter. */
const LETTER_MINUTES = 2

/** A site without an active template is guided: nothing is sent by us. */
function wayOf(exposure: Exposure): PlanWay {
  const template = exposure.site?.template
  if (!template?.is_active) return 'guided'
  switch (template.removal_method) {
    case 'automated_form':
      // A form with a puzzle is filled in by us and finished by the person.
      return exposure.site?.requirements.includes('captcha') ? 'assisted' : 'automated'
    case 'email_request':
      return 'email'
    case 'parent_site':
      return 'parent'
    default:
      return 'guided'
  }
}

/** One line per listing that would be removed. `now` in epoch milliseconds. */
export function planRemovals(exposures: readonly Exposure[], person: Person, now: number): PlanLine[] {
  return exposures.map(exposure => {
    const way = wayOf(exposure)
    const disclosed = exposure.site?.template?.disclosure ?? []
    const listing_url = exposure.listing.url
    const { site } = exposure
    const minutesWith = (handoff: typeof BEGUN | null) =>
      site ? guideMinutes(guideForSite(site, { listing_url, handoff })) : 0
    const finishMinutes = minutesWith(BEGUN)
    const isForm = way === 'automated' || way === 'assisted'
    return {
      id: exposure.id,
      siteName: exposure.siteName,
      listingName: exposure.listing.name,
      way,
      sends: isForm || way === 'email' ? fieldTexts(disclosed) : [],
      beyond: isForm ? beyondListing(disclosed, exposure.listing, person, now) : [],
      minutes: minutesOf(way, { guided: () => minutesWith(null), assisted: () => finishMinutes }),
      finishMinutes,
      scanId: exposure.scan.id,
      listingKey: exposure.listing.key,
    }
  })
}

function minutesOf(
  way: PlanWay,
  { guided, assisted }: { guided: () => number; assisted: () => number },
): number {
  if (way === 'guided') return guided()
  if (way === 'assisted') return assisted()
  return way === 'email' ? LETTER_MINUTES : 0
}

const WAY_ORDER: readonly PlanWay[] = ['automated', 'parent', 'assisted', 'email', 'guided']

/** Lines by way, in the order they are shown; ways without lines are left out. */
export function groupPlan(lines: readonly PlanLine[]): { way: PlanWay; lines: PlanLine[] }[] {
  return WAY_ORDER.map(way => ({ way, lines: lines.filter(line => line.way === way) })).filter(
    group => group.lines.length > 0,
  )
}
