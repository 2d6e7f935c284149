// What each lie of a sandbox site may come to, at the first look and when a removal is verified. A new lie doesn't compile
// until it's said here, and the tests that read this table then try it.
import type { LieKind } from '#server/sandbox/lies/kinds.ts'

/**
 * A first look during the lie. `seen`: it finds the person. `unknown`: it couldn't check. `either`: that depends on the
 * hour or on the site.
 */
type FirstLook = 'seen' | 'unknown' | 'either'

type LieOutcome = {
  first: FirstLook
  /** Where it's told: in what visitors read, or in the removal itself. */
  told: 'pages' | 'removal'
  /** Whether a first look hands the search to the person, who may be able to finish it. */
  handsOver?: true
  /** Whether only a browser can see what it does. Such lies are tried on one site. */
  browser: boolean
}

const page = (first: FirstLook): LieOutcome => ({ first, told: 'pages', browser: false })
const drawn = (first: FirstLook): LieOutcome => ({ first, told: 'pages', browser: true })
const REMOVAL: LieOutcome = { first: 'seen', told: 'removal', browser: true }

export const LIE_OUTCOMES: Readonly<Record<LieKind, LieOutcome>> = {
  'soft-block': page('unknown'),
  'soft-block-visits': page('either'),
  'index-down': page('unknown'),
  decoys: page('unknown'),
  'page-only': page('unknown'),
  'search-only': page('seen'),
  crowd: page('either'),
  'crowd-by-age': page('either'),
  'foreign-script': drawn('seen'),
  'lost-script': drawn('unknown'),
  'only-hides': REMOVAL,
  'could-not-find': REMOVAL,
  'bound-confirmation': REMOVAL,
  'tracked-mail': REMOVAL,
  'consent-wall': drawn('either'),
  'other-country': page('unknown'),
  layouts: page('either'),
  'changing-ids': page('seen'),
  'changing-links': page('seen'),
  'widget-passes': drawn('seen'),
  'widget-click': { ...drawn('unknown'), handsOver: true },
  'widget-never': { ...drawn('unknown'), handsOver: true },
  'form-check-passes': REMOVAL,
  'form-check-click': REMOVAL,
  'form-check-never': REMOVAL,
  'members-only': page('seen'),
  'no-records': page('seen'),
  merged: page('seen'),
  kin: page('seen'),
}

/** The lies told in what visitors read. */
export const LIES_IN_PAGES = of('pages')
function of(told: LieOutcome['told']): LieKind[] {
  return (Object.keys(LIE_OUTCOMES) as LieKind[]).filter(kind => LIE_OUTCOMES[kind].told === told)
}
