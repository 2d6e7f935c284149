// Whether a listing's own page still shows it. A page is gone by its status, or if it matches the site's answer for a
// record that never existed. We believe that only if another person's record page can be read. Pure.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { foldText } from '#shared/recipe/fold-text.ts'

/** `none`: the listing has no page of its own on the site, so only the search can show its absence. */
export type PageState = 'up' | 'gone' | 'unknown' | 'none'

/** A page as loaded (own-page.ts of the recipe engine). `lack`: why part of it may be missing, as a clause. */
export type SeenPage = { status: number; url: string; text: string; lack?: string | null }

/** The parts of a listing that its page would show. */
export type PageFacts = Pick<SeenListing, 'name' | 'places' | 'phones' | 'relatives'>

/** Two pages with at least this share of word pairs in common count as the same page. */
const SAME = 0.8

/** Whether the status alone says that the page doesn't exist. */
export function isGoneByStatus({ status }: SeenPage): boolean {
  return status === 404 || status === 410
}

/** The page of a person whom the site is known to list: its address, and the surname it shows. */
export type ControlPage = { url: string; surname: string }

/**
 * Whether record pages can be read at all: the control's page shows its name and differs from the invented record's.
 */
export function isReadable(page: SeenPage, { surname }: Pick<ControlPage, 'surname'>, invented: SeenPage) {
  return page.status < 400 && hasWords(page.text, [surname]) && !isSamePage(page, invented)
}

/** Whether a page shows enough of a listing to count as its page. */
export function showsListing(page: Pick<SeenPage, 'text'>, listing: PageFacts): boolean {
  if (!showsName(page.text, listing.name)) return false
  return saysLittle(listing) || ownFactsShown(page, listing) || placesShown(page, listing).length > 0
}

/**
 * Judges a page with any other status. `invented` is the site's answer for a nonexistent record, loaded in the same
 * visit. The result is `gone` only if record pages can be read at all: a wall in front of all pages looks like a
 * missing page.
 */
export function judgeOwnPage(
  page: SeenPage,
  invented: SeenPage | null,
  listing: PageFacts,
): Exclude<PageState, 'none'> {
  const isNamed = showsName(page.text, listing.name)
  const places = isNamed ? placesShown(page, listing) : []
  if (isNamed && ownFactsShown(page, listing)) return 'up'
  // An address can contain the name and the town, and a "not found" page may repeat them.
  const repeated = invented === null ? [] : placesShown(invented, listing)
  if (places.some(place => !repeated.includes(place))) return 'up'
  if (isNamed && saysLittle(listing) && invented !== null && !showsName(invented.text, listing.name))
    return 'up'
  if (invented === null || places.length > 0 || page.lack || invented.lack) return 'unknown'
  if (isNamed && !(showsName(invented.text, listing.name) && isSamePage(page, invented))) return 'unknown'
  return hintsAt(page, listing) && !hintsAt(invented, listing) ? 'unknown' : 'gone'
}

/** Whether the page may show the listing under a longer or shorter name than the search does. */
function hintsAt(page: SeenPage, listing: PageFacts): boolean {
  const surname = plain(listing.name).split(' ').at(-1) ?? ''
  return hasWords(page.text, [surname]) || ownFactsShown(page, listing)
}

/** Whether the page shows details that only the listed person would have, other than the name. */
function ownFactsShown({ text }: Pick<SeenPage, 'text'>, { phones, relatives }: PageFacts): boolean {
  const digits = text.replace(/[\s().-]/g, '')
  const numbers = phones.map(phone => phone.replace(/\D/g, '')).filter(phone => phone.length >= 7)
  return numbers.some(phone => digits.includes(phone)) || relatives.some(name => hasWords(text, [name]))
}

function placesShown({ text }: Pick<SeenPage, 'text'>, { places }: PageFacts): string[] {
  return places.map(cityOf).filter(city => hasWords(text, [city]))
}

/** Whether only the name is known. */
const saysLittle = ({ places, phones, relatives }: PageFacts) =>
  places.length + phones.length + relatives.length === 0

/** Whether the page has the first and the last word of a name. */
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

/** Whether two pages have the same text, except for ids and dates. */
export function isSamePage(one: SeenPage, other: SeenPage): boolean {
  const [a, b] = [pairsOf(one.text), pairsOf(other.text)]
  const both = [...a].filter(pair => b.has(pair)).length
  const all = a.size + b.size - both
  return all === 0 || both / all >= SAME
}

/** Pairs of neighboring words. Numbers are left out, because ids and dates differ from page to page. */
function pairsOf(text: string): Set<string> {
  const words = plain(text)
    .split(' ')
    .filter(word => !/\d/.test(word))
  return new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`))
}
