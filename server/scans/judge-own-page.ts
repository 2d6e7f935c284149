// Whether a listing's own page still shows it. A page is gone by its status, or when it answers as the site answers for
// a record that never was; and that is believed only while the page of somebody else's record can be read. Pure.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { foldText } from '#shared/recipe/fold-text.ts'

/** `none`: the listing has no page of its own on the site, and its absence rests on the search alone. */
export type PageStanding = 'up' | 'gone' | 'unknown' | 'none'

/** A page as it came (own-page.ts of the recipe engine). `lack`: why a part of it may be missing, as a clause. */
export type SeenPage = { status: number; url: string; text: string; lack?: string | null }

/** What a listing's page would show of it. */
export type PageFacts = Pick<SeenListing, 'name' | 'places' | 'phones' | 'relatives'>

/** Share of common word pairs from which two pages say the same. */
const SAME = 0.8

/** Whether the status alone says that there is no such page. */
export function isGoneByStatus({ status }: SeenPage): boolean {
  return status === 404 || status === 410
}

/** A page that surely shows somebody: where it is, and the surname that it shows. */
export type ControlPage = { url: string; surname: string }

/** Whether pages of records can be read at all: the control's page shows its name, and is not what everything is. */
export function isReadable(page: SeenPage, { surname }: Pick<ControlPage, 'surname'>, invented: SeenPage) {
  return page.status < 400 && hasWords(page.text, [surname]) && !isSamePage(page, invented)
}

/** Whether a page shows enough of a listing to be judged. */
export function showsListing(page: Pick<SeenPage, 'text'>, listing: PageFacts): boolean {
  if (!showsName(page.text, listing.name)) return false
  return saysLittle(listing) || ownFactsShown(page, listing) || placesShown(page, listing).length > 0
}

/**
 * Judges a page that came with another status. `invented` is what the site answers for a record that does not exist,
 * asked for in the same visit. `gone` holds only where the pages of records can be read at all: a wall in front of all
 * of them looks like any page that is not there.
 */
export function judgeOwnPage(
  page: SeenPage,
  invented: SeenPage | null,
  listing: PageFacts,
): Exclude<PageStanding, 'none'> {
  const isNamed = showsName(page.text, listing.name)
  const places = isNamed ? placesShown(page, listing) : []
  if (isNamed && ownFactsShown(page, listing)) return 'up'
  // An address can hold the name and the town, and a page that found nothing may repeat them.
  const repeated = invented === null ? [] : placesShown(invented, listing)
  if (places.some(place => !repeated.includes(place))) return 'up'
  if (isNamed && saysLittle(listing) && invented !== null && !showsName(invented.text, listing.name))
    return 'up'
  if (invented === null || places.length > 0 || page.lack || invented.lack) return 'unknown'
  if (isNamed && !(showsName(invented.text, listing.name) && isSamePage(page, invented))) return 'unknown'
  return hintsAt(page, listing) && !hintsAt(invented, listing) ? 'unknown' : 'gone'
}

/** Whether anything on the page may be of the listing, under a fuller or a shorter name than the search shows. */
function hintsAt(page: SeenPage, listing: PageFacts): boolean {
  const surname = plain(listing.name).split(' ').at(-1) ?? ''
  return hasWords(page.text, [surname]) || ownFactsShown(page, listing)
}

/** Whether the page shows what nobody but the listed person would have beside their name. */
function ownFactsShown({ text }: Pick<SeenPage, 'text'>, { phones, relatives }: PageFacts): boolean {
  const digits = text.replace(/[\s().-]/g, '')
  const numbers = phones.map(phone => phone.replace(/\D/g, '')).filter(phone => phone.length >= 7)
  return numbers.some(phone => digits.includes(phone)) || relatives.some(name => hasWords(text, [name]))
}

function placesShown({ text }: Pick<SeenPage, 'text'>, { places }: PageFacts): string[] {
  return places.map(cityOf).filter(city => hasWords(text, [city]))
}

/** Nothing beside the name is known of it. */
const saysLittle = ({ places, phones, relatives }: PageFacts) =>
  places.length + phones.length + relatives.length === 0

/** Whether the first and the last word of a name stand on the page. */
function showsName(text: string, name: string): boolean {
  const words = plain(name).split(' ')
  return hasWords(text, [words[0] ?? '', words.at(-1) ?? ''])
}

function hasWords(text: string, wanted: readonly string[]): boolean {
  const whole = ` ${plain(text)} `
  return wanted.map(plain).every(words => words !== '' && whole.includes(` ${words} `))
}

const cityOf = (place: string) => place.split(',').at(-2) ?? place

const plain = (text: string) =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether two pages say the same, but for ids and dates. */
export function isSamePage(one: SeenPage, other: SeenPage): boolean {
  const [a, b] = [pairsOf(one.text), pairsOf(other.text)]
  const both = [...a].filter(pair => b.has(pair)).length
  const all = a.size + b.size - both
  return all === 0 || both / all >= SAME
}

/** Neighboring words; numbers are left out, because ids and dates differ from page to page. */
function pairsOf(text: string): Set<string> {
  const words = plain(text)
    .split(' ')
    .filter(word => !/\d/.test(word))
  return new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`))
}
