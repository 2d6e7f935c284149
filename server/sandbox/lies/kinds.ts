// The lies that a sandbox site can tell: false answers with status 200, in its own markup. None of them changes who is
// listed, and `GET /dev/world` keeps reporting the truth.
import { z } from '#shared/lib/z.ts'

type Lie = {
  /** How long it lasts when drawn by the faults. */
  hours: number
  /** Its share of all trouble. */
  share: number
  /** Whether scans can't see a listing that has come back. */
  hides: boolean
}

const lie = (hours: number, share: number): Lie => ({ hours, share, hides: false })
const hiding = (hours: number, share: number): Lie => ({ hours, share, hides: true })

/** Each kind of lie. Faults are drawn in this order. */
export const LIES = {
  'soft-block': hiding(24, 0.04), // every search and record: the site's own no-results page
  'soft-block-visits': hiding(48, 0.03), // the same, in about half of the hours
  'index-down': hiding(48, 0.04), // the search finds nobody; record pages are up
  decoys: hiding(48, 0.03), // the search shows other people
  'page-only': hiding(72, 0.03), // the record is missing from the search, but its page is up
  'search-only': lie(72, 0.02), // the record is in the search, but its page is gone
  crowd: hiding(72, 0.02), // 200 people with the name, twenty per page, unsorted
  'crowd-by-age': hiding(72, 0.03), // the same, youngest first
  'foreign-script': hiding(72, 0.03), // pages say "nobody" until another host's script draws the records
  'lost-script': hiding(24, 0.02), // the same, and that host can't be reached
  'only-hides': lie(72, 0.02), // removal takes the record out of the search only; its page stays
  'could-not-find': lie(48, 0.02), // removal pages say that there is no such record
  'bound-confirmation': lie(72, 0.02), // a confirmation link works only in the browser that sent the request
  'tracked-mail': lie(72, 0.02), // a confirmation link is only in the HTML part, through a click counter's host
  'consent-wall': hiding(72, 0.02), // every page first asks for cookie consent, and shows nothing else
  'other-country': hiding(24, 0.02), // another country's edition, in its language, with no results
  layouts: hiding(72, 0.02), // in about half of the hours, results have a second layout
  'changing-ids': lie(72, 0.02), // a record has a new id on every visit; old ids still work
  'changing-links': lie(72, 0.02), // links to records vary by visit: the slug, `?ref=`, a trailing slash
  'widget-passes': hiding(24, 0.01), // a human check before every page, which passes by itself
  'widget-click': hiding(24, 0.01), // the same, but it passes after a click
  'widget-never': hiding(24, 0.01), // the same, but it never passes
  'form-check-passes': lie(24, 0.01), // removal forms fail without a human check, which passes by itself
  'form-check-click': lie(24, 0.01), // the same, but it passes after a click
  'form-check-never': lie(24, 0.01), // the same, but it never passes
  'members-only': lie(36, 0.02), // every record page asks for a login; unknown records are still missing
  'no-records': lie(24, 0.01), // every record page is missing; the search works
  merged: lie(72, 0.02), // records have a namesake's details mixed in
  kin: lie(72, 0.02), // also lists a dead parent and a child with the same name, in the same house
} satisfies Record<string, Lie>

export type LieKind = keyof typeof LIES

const KINDS = Object.keys(LIES) as [LieKind, ...LieKind[]]

/** Lies during which scans can't see a listing that has come back. */
export const HIDING: readonly LieKind[] = KINDS.filter(kind => LIES[kind].hides)

export const lieKind = z.enum(KINDS)

/** Whether a trouble is one of the site's lies. */
export function isLie(trouble: string): trouble is LieKind {
  return trouble in LIES
}
