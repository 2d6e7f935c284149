// The texts of a free scan's results. Pure: they claim no more than we saw.
import { LINE_PARTS, type LinePart, type LineState } from '#shared/domain/site-line.ts'
import { stateName } from '#shared/lib/us-state.ts'
import type { FreeScanResults, FreeScanSite, SharedScan } from '#shared/protocol/free-scan.ts'

/** A kind of data within a sentence: shown, and partly hidden. */
const PARTS: Readonly<Record<LinePart, readonly [string, string]>> = {
  street: ['street address', 'part of a street address'],
  phones: ['phone number', 'part of a phone number'],
  age: ['age', 'part of an age'],
  relatives: ['relatives', 'parts of relatives’ names'],
  cities: ['towns', 'parts of towns'],
  names: ['another name', 'part of another name'],
}

export const BAND_WORDS = {
  excellent: 'Excellent',
  good: 'Good, but needs improvement',
  poor: 'Poor',
} as const

const listOf = (texts: readonly string[]) => new Intl.ListFormat('en').format(texts)
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

type Counts = Pick<FreeScanResults, 'sitesScanned' | 'sitesUnchecked' | 'exposuresFound' | 'possibleFound'>

/** The headline: "your data" only when a match is strong. */
export function headline(counts: Counts, name: string): string {
  const { sitesScanned, sitesUnchecked, exposuresFound, possibleFound } = counts
  const checked = sitesScanned - sitesUnchecked
  if (exposuresFound > 0) return `We found your data on ${exposuresFound} of ${checked} sites.`
  if (possibleFound > 0)
    return `${possibleFound} of ${checked} sites ${possibleFound === 1 ? 'lists' : 'list'} ${article(name)} ${name}.`
  if (checked === 0) return 'We couldn’t check any of the sites.'
  return `We didn’t find you on ${counted(checked, 'site', 'sites')}.`
}

const article = (name: string) => (/^[aeiou]/i.test(name) ? 'an' : 'a')

/** The sentence below it. */
export function lede(counts: Counts, place: string): string {
  const { sitesScanned, sitesUnchecked, exposuresFound, possibleFound } = counts
  if (sitesUnchecked === sitesScanned)
    return 'That doesn’t mean you’re not on them. Each line says what happened. Try again in a while.'
  if (possibleFound > 0 && place === '')
    return 'We only had a name to go on, so some of these may be somebody else. Add your town and we’ll look again.'
  if (possibleFound > 0 && exposuresFound > 0)
    return `On ${possibleFound} more, it may be you or somebody with your name.`
  if (possibleFound > 0) return `Your name and ${place} fit, but they may fit somebody else, too.`
  if (exposuresFound > 0) return 'These fit you closely. Nobody has been asked for anything yet.'
  return 'These are five of hundreds of sites, and records move between them.'
}

/** What the score is based on. */
export function scoreText(
  { sitesScanned, sitesUnchecked, exposuresFound, possibleFound }: Counts,
  whom: 'you' | 'them' = 'you',
): string {
  const checked = sitesScanned - sitesUnchecked
  if (checked === 0) return 'No score: we couldn’t check a single site.'
  const found = [
    ...(exposuresFound > 0 ? [`${exposuresFound} ${exposuresFound === 1 ? 'lists' : 'list'} ${whom}`] : []),
    ...(possibleFound > 0
      ? [`${possibleFound} may list ${whom}, and ${possibleFound === 1 ? 'counts' : 'count'} half`]
      : []),
  ]
  const first = `Of ${counted(checked, 'site', 'sites')} that let us look, ${found.length > 0 ? listOf(found) : `none lists ${whom}`}.`
  if (sitesUnchecked === 0) return first
  return `${first} ${sitesUnchecked} couldn’t be checked and ${sitesUnchecked === 1 ? 'isn’t' : 'aren’t'} counted.`
}

/** One site's pill. */
export function siteLabel({ finding, riskLevel }: FreeScanSite): string {
  if (finding === 'unchecked') return 'Couldn’t check'
  if (riskLevel) return `${riskLevel} risk`
  return finding === 'namesakes' ? 'Namesakes only' : 'Not listed'
}

/** One site's sentence. */
export function siteText(site: FreeScanSite): string {
  const { finding, listing, possible, namesakes, problem } = site
  if (finding === 'unchecked') return `${problem ?? 'It didn’t answer.'} That doesn’t mean you’re not on it.`
  if (finding === 'clear') return 'Nobody there fits. It showed us others, so its search works.'
  const others =
    namesakes === 0 ? '' : ` ${counted(namesakes, 'namesake', 'namesakes')}, told apart by what they show.`
  if (finding === 'namesakes') return `Nobody there fits you.${others}`
  const strength = finding === 'listed' ? 'Strong match' : 'Possible match'
  const who = listing
    ? [initial(listing.initial), stateText(listing.region), listing.ageSpan].filter(Boolean)
    : []
  const shown = listing ? shownParts(listing) : []
  const more = possible > 1 || (finding === 'listed' && possible > 0)
  return [
    `${strength}${who.length > 0 ? `: ${who.join(', ')}` : ''}.`,
    shown.length > 0 ? ` Shows: ${shown.join(', ')}.` : '',
    more ? ` ${counted(possible, 'listing', 'listings')} in all may be yours.` : '',
    others,
  ].join('')
}

const initial = (letter: string | null) => letter && `${letter}.`
const stateText = (code: string | null) => code && stateName(code)

function shownParts({ shows }: NonNullable<FreeScanSite['listing']>): string[] {
  return LINE_PARTS.flatMap(part => (shows[part] > 0 ? [PARTS[part][shows[part] === 1 ? 0 : 1]] : []))
}

/** The state and length of the site's line. */
export function siteLine({ finding, listing }: FreeScanSite): { state: LineState; amount: number } {
  const amount = listing ? LINE_PARTS.reduce((sum, part) => sum + listing.shows[part], 0) : 2
  if (finding === 'listed' || finding === 'possible') return { state: 'still', amount }
  return { state: finding === 'unchecked' ? 'unknown' : 'none', amount }
}

/** The text to share: score and counts, without a name. */
export function shareText(counts: Counts & Pick<SharedScan, 'privacyScore'>): string {
  const { privacyScore, sitesScanned, sitesUnchecked, exposuresFound } = counts
  const score = privacyScore === null ? '' : `My privacy score is ${privacyScore} of 100. `
  return `${score}${exposuresFound} of ${sitesScanned - sitesUnchecked} people-search sites list me. See who lists you:`
}
