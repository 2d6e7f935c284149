// The data that the matcher's weights are fitted to, and the held-out data to judge them on.
import type { GeneratedPage } from './generated/generated-pages.ts'
import type { LayoutName } from './generated/site-layouts.ts'
import type { NoiseName } from './generated/site-noise.ts'
import { confidenceUnder, type Examples, type Fitted } from './matching-fit.ts'
import type { Seen } from './matching-judged.ts'

/** Generated pages with this layout or noise are never used for fitting: the shipped weights are judged on them. */
export const KEPT_BACK: { layout: LayoutName; noise: NoiseName } = {
  layout: 'birth months',
  noise: 'merged',
}

/**
 * The weight of a development listing compared with a generated one: with 500 pages against 16,000, the set would
 * otherwise be a thirtieth of the data. A higher weight raises false alarms on generated pages, because the set makes
 * only few kinds of errors.
 */
export const DEVELOPMENT_SHARE = 6

export function isKeptBack({ layout, noise }: GeneratedPage): boolean {
  return layout === KEPT_BACK.layout || noise === KEPT_BACK.noise
}

/** The development set's listings as input for the fit. */
export function fromDevelopment(seen: readonly Seen[]): Examples {
  return { share: DEVELOPMENT_SHARE, examples: seen.map(one => one.example) }
}

/** Generated listings as input for the fit. */
export function fromGenerated(seen: readonly Seen[]): Examples {
  return { share: 1, examples: seen.map(one => one.example) }
}

/** The listings judged by fitted weights instead of the matcher's own. */
export function judgedUnder<One extends Seen>(fitted: Fitted, seen: readonly One[]): One[] {
  return seen.map(one => ({ ...one, confidence: confidenceUnder(fitted, one.example) }))
}
