// Assigns each record of a scan to a known listing. A listing keeps its first key, because answers, removals and alerts
// refer to it. Pure.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { isSameEntry } from '#shared/domain/same-entry.ts'
import { likeness, showsTwoPeople } from '#shared/domain/same-listing.ts'
import { idInSlug } from '#shared/recipe/lasting-link.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import type { JudgedListing } from './judge-records.ts'
import { lastingLinkIn, linkIn, recordKey, sharedLinkKey } from './record-key.ts'

/** The listing's key for a record of this scan; null if it can't be determined. */
export type KeyOf = (record: RecordFacts) => string | null

/** Records of one entry: they have the same link, and nothing shows that they're two people. */
type Group = { link: string; readings: JudgedListing[] }

/** A scan by listing keys. */
export type Settled = {
  keyOf: KeyOf
  /** Each listing once. If several records belong to it, the one that best fits the person. */
  listings: JudgedListing[]
  foundBy: ReadonlyMap<string, readonly RecipeProfile[]>
}

/** Assigns the keys of a scan. `judged`: its records that have names. The keys of `foundBy` come from `recordKey`. */
export function settleKeys(
  judged: readonly JudgedListing[],
  foundBy: ReadonlyMap<string, readonly RecipeProfile[]>,
  known: readonly SeenListing[],
): Settled {
  const settled = settleGroups(judged, known)
  const listings = new Map<string, JudgedListing>()
  const queries = new Map<string, Set<RecipeProfile>>()
  for (const reading of judged) {
    const key = settled.get(reading.key) ?? reading.key
    const best = listings.get(key)
    if (!best || reading.confidence > best.confidence) listings.set(key, { ...reading, key })
    const sofar = queries.get(key) ?? new Set()
    queries.set(key, new Set([...sofar, ...(foundBy.get(reading.key) ?? [])]))
  }
  return {
    keyOf: record => keyOf(record, settled, known),
    listings: [...listings.values()],
    foundBy: new Map([...queries].map(([key, found]) => [key, [...found]])),
  }
}

function keyOf(
  record: RecordFacts,
  settled: ReadonlyMap<string, string>,
  known: readonly SeenListing[],
): string | null {
  const own = recordKey(record)
  if (own === null || record.name) return own && (settled.get(own) ?? null)
  // A record without a name belongs to the entry with its link, if there is only one.
  const link = lastingLinkIn(own)
  const [first, ...more] = known.filter(listing => lastingLinkIn(listing.key) === link)
  return first && more.length === 0 ? first.key : link
}

function settleGroups(
  judged: readonly JudgedListing[],
  known: readonly SeenListing[],
): ReadonlyMap<string, string> {
  const groups = groupReadings(judged)
  const keys = new Map<Group, string>()
  for (const link of new Set(groups.map(group => group.link)))
    pairUp(
      groups.filter(group => group.link === link),
      known.filter(listing => lastingLinkIn(listing.key) === link),
      keys,
    )
  takeUpIds(groups, known, keys)
  const links = new Set([...known.map(({ key }) => key), ...keys.values()].map(lastingLinkIn))
  const inUse = new Set([...known.map(({ key }) => key), ...keys.values()])
  for (const group of groups) {
    if (keys.has(group)) continue
    const key = newKey(group, links, inUse)
    keys.set(group, key)
    links.add(group.link)
    inUse.add(key)
  }
  return new Map([...keys].flatMap(([{ readings }, key]) => readings.map(one => [one.key, key] as const)))
}

function groupReadings(judged: readonly JudgedListing[]): Group[] {
  const groups: Group[] = []
  for (const reading of judged) {
    const link = lastingLinkIn(reading.key)
    const group = groups.find(
      one => one.link === link && one.readings.every(other => isOneEntry(other, reading)),
    )
    if (group) group.readings.push(reading)
    else groups.push({ link, readings: [reading] })
  }
  return groups
}

function isOneEntry(a: JudgedListing, b: JudgedListing): boolean {
  return !showsTwoPeople(a, b) && isSameEntry(a, b)
}

const RANK = { same: 3, maybe: 2, other: 0 } as const

/**
 * How well a group fits a known listing with the same link: 1 is the same person in another place, 0 another person.
 */
function rank({ readings }: Group, listing: SeenListing): number {
  const ranks = readings.map(one => RANK[likeness(listing, one)] || Number(!showsTwoPeople(listing, one)))
  return Math.max(...ranks)
}

/** Assigns groups to known listings with the same link, best fit first. */
function pairUp(groups: readonly Group[], known: readonly SeenListing[], keys: Map<Group, string>) {
  const taken = new Set<string>()
  const pairs = groups
    .flatMap(group => known.map(listing => ({ group, listing, rank: rank(group, listing) })))
    .sort((a, b) => b.rank - a.rank)
  // If a link had one entry before and has one now, that's the same entry, even if it shows another person now.
  const isOne = groups.length === 1 && known.length === 1
  for (const { group, listing, rank } of pairs) {
    if (keys.has(group) || taken.has(listing.key) || (rank < 2 && !isOne)) continue
    keys.set(group, listing.key)
    taken.add(listing.key)
  }
}

/** Assigns groups to known listings whose links have the same id with different words around it. */
function takeUpIds(groups: readonly Group[], known: readonly SeenListing[], keys: Map<Group, string>) {
  const taken = new Set(keys.values())
  for (const group of groups) {
    const [reading] = group.readings
    const id = reading && idInSlug(linkIn(reading.key))
    if (!reading || !id || keys.has(group)) continue
    const found = known.find(
      listing =>
        !taken.has(listing.key) &&
        [listing.key, listing.url ?? ''].some(link => idInSlug(link) === id) &&
        !showsTwoPeople(listing, reading),
    )
    if (!found) continue
    keys.set(group, found.key)
    taken.add(found.key)
  }
}

function newKey({ link, readings }: Group, links: ReadonlySet<string>, inUse: ReadonlySet<string>): string {
  const [reading] = readings
  const shown = linkIn(reading?.key ?? '')
  if (!links.has(link) && !inUse.has(shown)) return shown
  const name = (reading?.name ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  for (let count = 1; ; count++) {
    const key = sharedLinkKey(shown, count === 1 ? name : `${name}-${count}`)
    if (!inUse.has(key)) return key
  }
}
