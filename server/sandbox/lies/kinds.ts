// The ways in which a pretend site lies: it answers with status 200, in its own markup, and what it says is not so.
// None of them changes who is listed; `GET /dev/world` keeps telling the truth.
import { z } from '#shared/lib/z.ts'

/** How long each lie lasts when the faults draw it, in hours, and its share of all trouble. */
export const LIES = {
  /** Searches and records: the site's own no-results page, for everybody. */
  'soft-block': { hours: 24, share: 0.05 },
  /** The same for some visits only: every visitor in about half of the hours. */
  'soft-block-visits': { hours: 48, share: 0.03 },
  /** The search finds nobody; records are up. */
  'index-down': { hours: 48, share: 0.05 },
  /** The search answers with other people in place of those of the name. */
  decoys: { hours: 48, share: 0.03 },
  /** The record is out of the search, and its page is up. */
  'page-only': { hours: 72, share: 0.04 },
  /** The search shows the record, and its page is gone. */
  'search-only': { hours: 72, share: 0.03 },
  /** 200 people of the name, twenty on a page, in no order. */
  crowd: { hours: 72, share: 0.03 },
  /** The same, youngest first. */
  'crowd-by-age': { hours: 72, share: 0.03 },
  /** Result pages say "nobody" until a script of another host has drawn the records. */
  'foreign-script': { hours: 72, share: 0.04 },
  /** The same, and that host cannot be reached. */
  'lost-script': { hours: 24, share: 0.02 },
  /** What is taken off is out of the search only; its page stays. */
  'only-hides': { hours: 72, share: 0.02 },
  /** Removal pages say that there is no such record. */
  'could-not-find': { hours: 48, share: 0.02 },
  /** A confirmation link works in the browser alone in which the removal was asked for. */
  'bound-confirmation': { hours: 72, share: 0.02 },
  /** Mails to confirm have their link in the HTML part alone, by way of another host that counts clicks. */
  'tracked-mail': { hours: 72, share: 0.02 },
  /** Every page asks for consent to cookies first, and says nothing else until that is given. */
  'consent-wall': { hours: 72, share: 0.02 },
  /** The edition of another country, in its language: it knows nobody, and has no records. */
  'other-country': { hours: 24, share: 0.02 },
  /** In about half of the hours results are laid out in another way that the site has. */
  layouts: { hours: 72, share: 0.02 },
  /** Records have another id on every visit; all of them lead to the record. */
  'changing-ids': { hours: 72, share: 0.02 },
  /** Links to records differ by visit in all but the id: another slug, `?ref=`, a slash. */
  'changing-links': { hours: 72, share: 0.02 },
  /** A check for humans that passes by itself stands before every page. */
  'widget-passes': { hours: 24, share: 0.01 },
  /** One that passes once it is clicked. */
  'widget-click': { hours: 24, share: 0.01 },
  /** One that never passes. */
  'widget-never': { hours: 24, share: 0.01 },
  /** A record is filled up with what belongs to a namesake. */
  merged: { hours: 72, share: 0.02 },
  /** Beside the person of a name: the dead parent and the child of that name, in the same house. */
  kin: { hours: 72, share: 0.02 },
} as const

export type LieKind = keyof typeof LIES

/** Lies through which somebody who has come back cannot be seen by whoever looks. */
export const HIDING: readonly LieKind[] = [
  'soft-block',
  'soft-block-visits',
  'index-down',
  'decoys',
  'page-only',
  'crowd',
  'crowd-by-age',
  'foreign-script',
  'lost-script',
  'consent-wall',
  'other-country',
  'layouts',
  'widget-passes',
  'widget-click',
  'widget-never',
]

export const lieKind = z.enum(Object.keys(LIES) as [LieKind, ...LieKind[]])

/** Whether a trouble is a lie of the site. */
export function isLie(trouble: string): trouble is LieKind {
  return trouble in LIES
}
