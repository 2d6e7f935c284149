// A person's listings as rows of the long list: what each shows, how it's removed, and its search terms. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Person } from '#shared/collections/people.ts'
import { type NetworkName, NO_NETWORK, networkNames } from '#shared/domain/network-names.ts'
import type { RemovalWay } from '#shared/domain/removal-way.ts'
import { LINE_PARTS, type LinePart, type LineState, type Shown, shownOf } from '#shared/domain/site-line.ts'
import { type Findable, findableOf } from '#web/ui/long-list/find-rows.ts'
import { type Exposure, hiddenWords, isStartable } from './exposure-view.ts'
import { planRemovals } from './removal-plan.ts'

/** A removal's status in one or two words, and its id; null while it's still being set up. `state`: its mark. */
export type RemovalState = { label: string; jobId: string | null; state: LineState }

export type ListingRow = {
  id: string
  exposure: Exposure
  name: string
  /** Only the person has seen it, and no scan of ours. */
  isOwn: boolean
  /** The name on the listing, if the site has several of the person's listings. */
  listedAs: string | null
  /** Other household members who share the listing, and how their removals stand. */
  others: readonly { name: string; exposure: Exposure; removal: RemovalState | null }[]
  shown: Shown
  /** The same in words: `age, relatives, part of the phone`. */
  shownWords: string
  way: RemovalWay
  /** `We send it`, `Goes with Kinfolio`. */
  how: string
  /** Minutes of the person's time. */
  minutes: number
  /** Its removal can be started. */
  isReady: boolean
  /** Its removal state; null if it's just listed. */
  removal: RemovalState | null
  network: NetworkName
  find: Findable
}

/** The column headings for the kinds of data. */
export const PART_HEADS: Readonly<Record<LinePart, string>> = {
  street: 'Address',
  phones: 'Phone',
  age: 'Age',
  relatives: 'Relatives',
  cities: 'Cities',
  names: 'Other names',
}

const PART_WORDS: Readonly<Record<LinePart, string>> = {
  street: 'street address',
  phones: 'phone',
  age: 'age',
  relatives: 'relatives',
  cities: 'cities',
  names: 'other names',
}

export const HOW: Readonly<Record<Exclude<RemovalWay, 'parent'>, string>> = {
  automated: 'We send it',
  assisted: 'You finish the form',
  email: 'By letter',
  guided: 'You do it, with a guide',
}

type RowContext = {
  person: Person
  sites: ReadonlyMap<string, DataBrokerSite>
  removalOf: (exposure: Exposure) => RemovalState | null
  /** The same listing for other household members, by the id of the person's. */
  shared?: ReadonlyMap<string, readonly Exposure[]>
  /** Names by the person's id. */
  names?: ReadonlyMap<string, string>
  /** Epoch milliseconds. */
  now: number
}

/** One row per listing, in the given order. */
export function listingRows(yours: readonly Exposure[], context: RowContext): ListingRow[] {
  const { person, sites, removalOf, shared, names, now } = context
  const plan = new Map(planRemovals(yours, person, now).map(line => [line.id, line]))
  const networks = networkNames(
    yours.map(one => ({ siteId: one.scan.site_id, name: one.siteName })),
    sites,
  )
  const bySite = Map.groupBy(yours, one => one.scan.site_id)
  return yours.map(exposure => {
    const { id, listing, scan, siteName } = exposure
    const line = plan.get(id)
    const way = line?.way ?? 'guided'
    const parent = exposure.site?.parent_id
    const others = (shared?.get(id) ?? []).map(other => ({
      name: names?.get(other.scan.person_id) ?? 'Somebody else',
      exposure: other,
      removal: removalOf(other),
    }))
    const shown = shownOf(listing)
    return {
      id,
      exposure,
      name: siteName,
      isOwn: listing.seen_by === 'person',
      listedAs: (bySite.get(scan.site_id)?.length ?? 0) > 1 ? listing.name : null,
      others,
      shown,
      shownWords: wordsOf(shown),
      way,
      how:
        way === 'parent'
          ? `Goes with ${parent ? (sites.get(parent)?.name ?? parent) : 'another site'}`
          : HOW[way],
      minutes: line?.minutes ?? 0,
      isReady: isStartable(exposure),
      removal: removalOf(exposure) ?? (exposure.isLeftAlone ? LEFT_ALONE : hiddenState(exposure, now)),
      network: networks.get(scan.site_id) ?? NO_NETWORK,
      find: findableOf(
        [
          siteName,
          exposure.site?.host ?? '',
          listing.name,
          ...listing.akas,
          ...listing.places,
          ...others.map(other => other.name),
        ],
        listing.phones,
      ),
    }
  })
}

/** No removal handles it, and we no longer look. */
const LEFT_ALONE: RemovalState = { label: 'Left alone', jobId: null, state: 'unknown' }

function hiddenState(exposure: Exposure, now: number): RemovalState | null {
  const hidden = hiddenWords(exposure, now)
  return hidden && { label: hidden.label, jobId: null, state: 'still' }
}

function wordsOf(shown: Shown): string {
  const words = LINE_PARTS.flatMap(part =>
    shown[part] === 0 ? [] : [shown[part] === 1 ? PART_WORDS[part] : `part of the ${PART_WORDS[part]}`],
  )
  return words.length === 0 ? 'the name only' : words.join(', ')
}

/** What ticking the row does: it starts the removals of everyone who shares the listing and has none. */
export function selectLabel({ name, others }: Pick<ListingRow, 'name' | 'others'>): string {
  const starting = others.filter(({ exposure }) => isStartable(exposure))
  return starting.length === 0 ? `Select ${name}` : `Select ${name} for ${starting.length + 1} people`
}

/** The cost of a selection: requests to the sites, and minutes of the person's time. */
export function sumRows(rows: readonly Pick<ListingRow, 'way' | 'minutes'>[]): {
  requests: number
  minutes: number
} {
  return {
    requests: rows.filter(row => row.way !== 'parent').length,
    minutes: rows.reduce((sum, row) => sum + row.minutes, 0),
  }
}

/** The note in a group's heading. */
export function listingGroupNote(rows: readonly Pick<ListingRow, 'way' | 'minutes' | 'isReady'>[]): string {
  const count = rows.length === 1 ? '1 listing' : `${rows.length} listings`
  const ready = rows.filter(row => row.isReady)
  if (ready.length === 0) return count
  if (ready.length < rows.length) return `${count} · ${ready.length} not started`
  const { requests } = sumRows(ready)
  if (requests === 0) return count
  if (requests > 1) return `${count} · ${requests} requests`
  return ready.length > 1 ? `${count} · 1 request clears all` : `${count} · 1 request`
}
