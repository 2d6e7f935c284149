// An account of the scale bench a month after its start: its people, a scan of every site for each, the listings, the
// removals, the next scans. The same for the same number, except for random ids.
import { laneOf } from '#server/db/lanes.ts'
import type { PlannedWork } from '#server/db/work.ts'
import { personQueries } from '#server/removals/search/person-queries.ts'
import { type QueryName, queryNameOf } from '#server/removals/search/plan-visit.ts'
import type { SeenRecord } from '#server/removals/search/seen-records.ts'
import { nextScan, scanUrgency } from '#server/removals/verify/next-scan.ts'
import { fraction } from '#server/sandbox/random.ts'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { MonitoringFrequency } from '#shared/collections/monitoring-settings.ts'
import type { Person } from '#shared/collections/people.ts'
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { personRows } from '../sync/person-row.ts'
import { listingOf, listsPerson, type Site, seenRecordOf } from './listing.ts'
import { type Ending, makeRemoval, type Removal } from './removal.ts'
import { SHARES } from './shares.ts'

export type Household = {
  userId: string
  email: string
  people: Person[]
  scans: ExposureScan[]
  seen: { scanId: string; key: string; record: SeenRecord }[]
  removals: Removal[]
  searches: { personId: string; siteId: string; asked: QueryName; at: number }[]
  visits: PlannedWork[]
  /** The pictures that rows refer to. */
  pictures: EvidenceRef[]
}

/** The default scan frequency of an account. */
export const USUAL_FREQUENCY: MonitoringFrequency = 'daily'
const MONTH = 30 * DAY

/** The sizes of accounts that add up to so many people. */
export function accountSizes(people: number): number[] {
  const sizes: number[] = []
  for (let left = people; left > 0; left -= sizes.at(-1) ?? 1)
    sizes.push(Math.min(left, drawn(SHARES.accountsBySize, fraction(`account ${sizes.length}`)) + 1))
  return sizes
}

/** Account number `index` at time `now`. */
export function makeHousehold(index: number, size: number, sites: readonly Site[], now: number): Household {
  const userId = newId()
  const household: Household = {
    userId,
    email: `account${index}@mail.example`,
    people: [],
    scans: [],
    seen: [],
    removals: [],
    searches: [],
    visits: [],
    pictures: [],
  }
  for (let at = 0; at < size; at += 1) {
    const person = personOf(index, at, now - MONTH)
    household.people.push(person)
    for (const site of sites) addScan(household, person, site, now)
  }
  return household
}

function personOf(account: number, at: number, since: number): Person {
  const series = `scale ${account}`
  const [row] = personRows(series, 1, at)
  const times = { created_at: iso(since), updated_at: iso(since) }
  const person = { ...must(row, 'a person'), id: newId(), ...times } as unknown as Person
  const [name] = person.names
  if (name && fraction(`${series}/${at} former`) < SHARES.withFormerName)
    person.names.push({ ...name, last: `${name.last}feld` })
  return { ...person, relation: at === 0 ? 'self' : 'relative' }
}

function addScan(to: Household, person: Person, site: Site, now: number): void {
  const roll = (part: string) =>
    fraction(`${part} ${site.id} ${person.names[0]?.first} ${person.names[0]?.last}`)
  const isRefused = roll('refused') < SHARES.refused
  const isListed = !isRefused && listsPerson(site, person)
  const picture = (label: string, url: string, at: number): EvidenceRef => {
    const digest = `${newId()}${newId()}`.replaceAll('-', '')
    const taken = { id: newId(), kind: 'screenshot', label, taken_at: iso(at), url, digest } as const
    to.pictures.push(taken)
    return taken
  }
  const scan: ExposureScan = {
    id: newId(),
    person_id: person.id,
    site_id: site.id,
    status: isRefused ? 'blocked' : 'not_found',
    requested_at: iso(now - MONTH),
    started_at: null,
    scan_date: null,
    next_check_at: null,
    problem: isRefused ? 'The site turned us away.' : null,
    listings: [],
  }
  const removals: Removal[] = []
  if (isListed) {
    const ending = endingOf(roll('ending'))
    const shown = listingOf(site, person, now - MONTH)
    const shot = picture('Search results', shown.url ?? '', now - MONTH)
    const gone = ending === 'completed' ? iso(now - MONTH + 18 * DAY) : null
    const listing = { ...shown, evidence_id: shot.id, gone_at: gone }
    scan.listings.push(listing)
    scan.status = gone === null ? 'found' : 'not_found'
    to.seen.push({ scanId: scan.id, key: listing.key, record: seenRecordOf(site, person) })
    const of = { personId: person.id, scanId: scan.id, site, listing, ending, at: now - MONTH, picture }
    removals.push(makeRemoval(of))
  }
  const jobs = removals.map(({ job }) => job)
  // Scans are spread evenly over their interval; some are due now.
  const every = nextScan(scan, jobs, USUAL_FREQUENCY, now) - now
  const looked = now - Math.floor(roll('looked') * every)
  Object.assign(scan, { scan_date: isRefused ? null : iso(looked), next_check_at: iso(looked + every) })
  to.scans.push(scan)
  to.removals.push(...removals)
  for (const query of personQueries(person))
    to.searches.push({ personId: person.id, siteId: site.id, asked: queryNameOf(query), at: looked })
  const lane = laneOf({ id: site.id, parent_id: null })
  const urgency = scanUrgency(scan, jobs, false)
  to.visits.push({ kind: 'scan-site', ref: scan.id, userId: to.userId, lane, urgency, dueAt: looked + every })
}

/** Scans per person and month, as the product schedules them. */
export function looksPerMonth(households: readonly Household[], frequency: MonitoringFrequency, now: number) {
  let looks = 0
  for (const { scans, removals } of households) {
    const jobs = Map.groupBy(removals, ({ job }) => job.scan_id)
    for (const scan of scans) {
      const ofScan = (jobs.get(scan.id) ?? []).map(({ job }) => job)
      looks += MONTH / (nextScan(scan, ofScan, frequency, now) - now)
    }
  }
  return looks / households.reduce((sum, { people }) => sum + people.length, 0)
}

function endingOf(roll: number): Ending {
  const endings = Object.keys(SHARES.removals) as Ending[]
  return must(endings[drawn(Object.values(SHARES.removals), roll)], 'an ending')
}

/** Which share a number from 0 to 1 falls into. The shares add up to 1. */
function drawn(shares: readonly number[], roll: number): number {
  let edge = 0
  const found = shares.findIndex(share => {
    edge += share
    return roll < edge
  })
  return found === -1 ? shares.length - 1 : found
}
