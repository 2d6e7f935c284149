// The possible outcomes of the sandbox sites' lies. A new lie doesn't compile until its outcome is declared: for a
// first scan here, for a removal in lies-at-removal.test.ts. The tests that read the tables then try it.
import type { LieKind } from '#server/sandbox/lies/kinds.ts'

/** Lies told only in removals. Searches and records stay normal. */
export type LieInRemoval =
  | 'only-hides'
  | 'could-not-find'
  | 'bound-confirmation'
  | 'tracked-mail'
  | `form-check-${'passes' | 'click' | 'never'}`
export type LieInPages = Exclude<LieKind, LieInRemoval>

type FirstLook = {
  /** `seen`: finds the person. `unknown`: can't check. `either`: depends on the hour or the site. */
  comesTo: 'seen' | 'unknown' | 'either'
  /** Whether it needs a browser. Such lies are tried on one site. */
  browser?: true
  /** Whether the search is handed to the person, who may be able to finish it. */
  handsOver?: true
}

/** The outcome of a first scan, for each lie told in pages. */
export const FIRST_LOOKS: Readonly<Record<LieInPages, FirstLook>> = {
  'soft-block': { comesTo: 'unknown' },
  'soft-block-visits': { comesTo: 'either' },
  'index-down': { comesTo: 'unknown' },
  decoys: { comesTo: 'unknown' },
  'page-only': { comesTo: 'unknown' },
  'search-only': { comesTo: 'seen' },
  crowd: { comesTo: 'either' },
  'crowd-by-age': { comesTo: 'either' },
  'foreign-script': { comesTo: 'seen', browser: true },
  'lost-script': { comesTo: 'unknown', browser: true },
  'consent-wall': { comesTo: 'either', browser: true },
  'other-country': { comesTo: 'unknown' },
  layouts: { comesTo: 'either' },
  'changing-ids': { comesTo: 'seen' },
  'changing-links': { comesTo: 'seen' },
  'widget-passes': { comesTo: 'seen', browser: true },
  'widget-click': { comesTo: 'unknown', browser: true, handsOver: true },
  'widget-never': { comesTo: 'unknown', browser: true, handsOver: true },
  'members-only': { comesTo: 'seen' },
  'no-records': { comesTo: 'seen' },
  merged: { comesTo: 'seen' },
  kin: { comesTo: 'seen' },
}

export const LIES_IN_PAGES = Object.keys(FIRST_LOOKS) as LieInPages[]
