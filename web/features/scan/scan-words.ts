// The texts of a person's scan: headline, lede, and current activity. Pure. We never say that an unchecked site has no
// listing.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import { type ScanSums, uncheckedWords } from '#shared/domain/scan-sums.ts'
import { dueText, momentText } from '#shared/letters/day-text.ts'
import type { PersonPronouns } from '#shared/letters/person-pronouns.ts'
import { aboutWhom, type SearchTerms } from './search-terms.ts'

/** The search terms, and the number of sites. */
export type ScanScope = {
  terms: SearchTerms
  /** Sites that can be searched at all. */
  searchable: number
}

const sites = (count: number) => `${count} ${count === 1 ? 'site' : 'sites'}`

/** The scan's result, or its progress. */
export function scanTitle(sums: ScanSums, { who }: Pick<PersonPronouns, 'who'>): string {
  if (sums.total === 0) return `Let’s see who lists ${who}.`
  if (sums.open > 0) return sums.listings > 0 ? `${sums.listings} found so far` : 'Looking'
  if (sums.listings > 0) return sums.listings === 1 ? '1 listing found' : `${sums.listings} listings found`
  if (sums.unsure > 0) return 'Nothing certain found'
  if (sums.checked === 0) return 'We couldn’t check any site'
  if (sums.unchecked > 0) return `Nothing found on ${sums.checked} of ${sums.total} sites`
  return 'Nothing found'
}

/** Before it starts: which names and places go to how many sites. Then its progress, and its result. */
export function scanLede(sums: ScanSums, { terms, searchable }: ScanScope): string {
  if (sums.total === 0) {
    if (terms.pairs === 0) return 'Sites are asked for a name in a place. Add a city, and we can start.'
    if (searchable === 0) return 'There’s no site we can search yet.'
    return `We’ll ask ${sites(searchable)} about ${aboutWhom(terms)}. Nothing comes down until you say so.`
  }
  if (sums.open > 0) {
    return `We’re asking ${sites(sums.total)} about ${aboutWhom(terms)}. You can leave this page. We’ll keep going.`
  }
  if (sums.unknown === sums.total) {
    return `We couldn’t check any of the ${sums.total} sites. That doesn’t mean you’re not listed there. We’ll try again on our own.`
  }
  const unchecked = sums.unchecked > 0 ? ` ${sums.unchecked} ${uncheckedWords(sums)}.` : ''
  const next = sums.listings + sums.unsure > 0 ? ' Nothing comes down until you say so.' : ''
  return `Checked ${sums.checked} of ${sites(sums.total)}.${unchecked}${next}`
}

/** The person's latest request for a scan; null if there is none. */
export type ScanIntent = Pick<Intent, 'status' | 'created_at'> | null

type Visits = readonly Pick<ExposureScan, 'scan_date' | 'next_check_at' | 'requested_at'>[]

export type Happening = {
  sums: ScanSums
  intent: ScanIntent
  isOffline: boolean
  /** The sentence about the current search; null while no site is being searched. */
  asking: string | null
  scans: Visits
  now: number
}

/** One or two sentences on the current activity. Offline, the device can't know it, and doesn't pretend to. */
export function nowText({ sums, intent, isOffline, asking, scans, now }: Happening): string {
  const isWanted = intent?.status === 'pending' || intent?.status === 'accepted'
  if (isWanted && intent.status === 'pending' && isOffline) {
    return 'Saved on this device. The scan starts once you’re back online.'
  }
  if (sums.open > 0) {
    if (isOffline) return 'You’re offline. We’re still going. What we find shows up when you’re back.'
    return asking ?? `${sites(sums.open)} to go. Each gets one visit at a time.`
  }
  if (isWanted) return 'Starting.'
  if (intent?.status === 'failed' && scans.every(scan => scan.requested_at < intent.created_at)) {
    return 'That didn’t go through. Want to try again?'
  }
  if (sums.total === 0) return 'No site has been asked yet.'
  const last = scans
    .map(scan => scan.scan_date ?? '')
    .sort()
    .at(-1)
  const [next] = scans.flatMap(scan => scan.next_check_at ?? []).sort()
  return [
    last ? `Last checked ${momentText(last, now)}.` : '',
    next ? `We’ll check again ${dueText(next, now)}, on our own.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** A scan's progress in steps of ten percent, for screen readers: announcing every site would be too much. */
export function spokenProgress({ total, open, listings }: ScanSums): string {
  if (total === 0) return ''
  if (open === 0) return `The scan is done. ${listings === 1 ? '1 listing' : `${listings} listings`} found.`
  return `${Math.floor((10 * (total - open)) / total) * 10} percent of ${sites(total)} visited.`
}
