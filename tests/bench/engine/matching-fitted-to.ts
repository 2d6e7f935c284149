// What the matcher's weights are fitted to, and what is kept back to judge them on.
import type { GeneratedPage } from './generated/generated-pages.ts'
import type { LayoutName } from './generated/site-layouts.ts'
import type { NoiseName } from './generated/site-noise.ts'
import { confidenceUnder, type Examples, type Fitted } from './matching-fit.ts'
import type { Seen } from './matching-judged.ts'

/** Generated pages of this layout and of this noise are never fitted to: the weights as shipped are judged on them. */
export const KEPT_BACK: { layout: LayoutName; noise: NoiseName } = {
  layout: 'birth months',
  noise: 'merged',
}

/**
 * How often a listing of the development set counts beside a generated one: with 500 pages against 16,000 it would else be a thirtieth
 * of what is fitted to. More raises false alarms on generated pages, of which the set, with one habit of erring, has few.
 */
export const DEVELOPMENT_SHARE = 6

export function isKeptBack({ layout, noise }: GeneratedPage): boolean {
  return layout === KEPT_BACK.layout || noise === KEPT_BACK.noise
}

/** Listings of the development set as the fit takes them. */
export function fromDevelopment(seen: readonly Seen[]): Examples {
  return { share: DEVELOPMENT_SHARE, examples: seen.map(one => one.example) }
}

/** Generated listings as the fit takes them. */
export function fromGenerated(seen: readonly Seen[]): Examples {
  return { share: 1, examples: seen.map(one => one.example) }
}

/** The listings judged by fitted weights instead of the matcher's own. */
export function judgedUnder<One extends Seen>(fitted: Fitted, seen: readonly One[]): One[] {
  return seen.map(one => ({ ...one, confidence: confidenceUnder(fitted, one.example) }))
}
