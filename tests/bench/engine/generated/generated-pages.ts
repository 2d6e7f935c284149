// Generated result pages with their truth: any number of them, the same for a seed, each with one layout, noise and
// culture.
import type { MatchingPage } from '../matching-pages.ts'
import { LOOKALIKES, makeLookalike } from './lookalikes.ts'
import { type MadePerson, makePerson } from './made-person.ts'
import { CULTURES, type Culture } from './name-pools.ts'
import { STATES } from './place-pools.ts'
import { type Random, randomFrom } from './random.ts'
import { showListing } from './show-listing.ts'
import type { Site } from './site.ts'
import { LAYOUT_SHARES, LAYOUTS, type LayoutName } from './site-layouts.ts'
import { NOISE_SHARES, NOISES, type NoiseName } from './site-noise.ts'
import { tellProfile } from './told-profile.ts'

/** A page, and its settings. */
export interface GeneratedPage extends MatchingPage {
  layout: LayoutName
  noise: NoiseName
  culture: Culture
}

/** The default number of pages for measuring and fitting. */
export const PAGE_COUNT = 16_000
export const SEED = 20_261_122

/** In percent: pages without the person, and pages that show them twice. */
const WITHOUT = 30
const TWICE = 6
const MOST_OTHERS = 12

/** Generates `count` pages: of all naming cultures by their shares, or of a single one. */
export function generatePages(count = PAGE_COUNT, seed = SEED, culture?: Culture): GeneratedPage[] {
  return Array.from({ length: count }, (_, place) =>
    makePage(randomFrom(seed + place * 7919), `g${place + 1}`, culture),
  )
}

function makePage(random: Random, id: string, only?: Culture): GeneratedPage {
  const layout = random.among(LAYOUT_SHARES)
  const noise = random.among(NOISE_SHARES)
  const culture = only ?? random.among(CULTURES)
  const self = makePerson(random, culture, { state: random.pickEarly(STATES) })
  const day = `2026-${String(random.int(1, 11)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`
  const site: Site = { label: layout, layout: LAYOUTS[layout], noise: NOISES[noise], seenOn: day }
  const shown = random.among({ without: WITHOUT, once: 100 - WITHOUT - TWICE, twice: TWICE })
  const selves = shown === 'without' ? 0 : shown === 'once' ? 1 : 2
  const people: { kind: string; person: MadePerson }[] = Array.from({ length: selves }, () => ({
    kind: 'self',
    person: self,
  }))
  for (let others = random.int(1, MOST_OTHERS); others > 0; others -= 1) {
    const kind = random.among(LOOKALIKES)
    people.push({ kind, person: makeLookalike(random, kind, self) })
  }
  const order = random.some(people, people.length)
  return {
    id,
    layout,
    noise,
    culture,
    profile: tellProfile(random, self),
    candidates: order.map(({ kind, person }, index) => ({
      id: `${id}.${index + 1}`,
      kind,
      listing: showListing(random, site, person),
    })),
    truth: order.flatMap(({ kind }, index) => (kind === 'self' ? [`${id}.${index + 1}`] : [])),
  }
}
