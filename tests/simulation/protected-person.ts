// A person of the pretend world with their account. The seed chooses them, and they enter their own data.
import { randomUUID } from 'node:crypto'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import { type Account, openAccount } from './account.ts'
import { chanceOf } from './chance.ts'
import type { Frequency, SimulationOptions } from './options.ts'
import { createTruth, type Truth } from './truth.ts'
import { createUserTime, type UserTime } from './user-time.ts'
import type { Cookies } from './walk-opt-out.ts'
import type { PersonTruth, PretendWorld } from './world.ts'

export type Protected = {
  /** The world's id, `p12`. */
  id: string
  /** The product's id. */
  personId: string
  frequency: Frequency
  account: Account
  truth: Truth
  /** Their truth as of the last check. */
  known: PersonTruth
  time: UserTime
  /** Confirmation links that they have opened in their own mailbox. */
  opened: Set<string>
  /** Their own browser's cookies, by host. */
  cookies: Cookies
  /** Listings that they have seen, and those whose removal they requested, each by scan and key. */
  onScreen: Set<string>
  asked: Set<string>
  /** What they wrote for each removal, by its id. */
  written: Map<string, Written>
}

export type Written = {
  letters: number
  /** The days after which the latest is followed up. */
  days: number
  /** The site's mails that they have dealt with. */
  handled: Set<string>
}

/** Opens an account for each person that the seed chooses. Every other one has namesakes. */
export async function castPeople(world: PretendWorld, options: SimulationOptions): Promise<Protected[]> {
  const { population } = await world.look()
  const cast: Protected[] = []
  for (let draw = 0; cast.length < options.people; draw++) {
    if (draw > 1000) throw new Error('this world has too few people')
    const id = `p${Math.floor(chanceOf(options.seed, 'person', draw) * population)}`
    const truth = await world.person(id)
    const wantsNamesakes = cast.length % 2 === 0
    const fits = truth !== null && truth.listings.length > 0 && truth.namesakes.length > 0 === wantsNamesakes
    if (!fits || cast.some(other => other.id === id)) continue
    cast.push(await protect(world, truth, cast.length, options))
  }
  return cast
}

async function protect(
  world: PretendWorld,
  known: PersonTruth,
  index: number,
  options: SimulationOptions,
): Promise<Protected> {
  const { frequencies } = options
  const frequency = must(frequencies[index % frequencies.length], 'frequency')
  const email = `simulated-${index}@mail.example`
  const account = await openAccount(world, email)
  await world.givePlan(email)
  const person = personOf(known, await world.now())
  await account.addPerson(person)
  const set = await account.call('start-monitoring', { settings: { monitoring_frequency: frequency } })
  if (!set.ok) throw new Error(`start-monitoring: ${set.text}`)
  const truth = createTruth()
  return {
    id: known.id,
    personId: person.id,
    frequency,
    account,
    truth,
    known,
    time: createUserTime(),
    opened: new Set(),
    cookies: new Map(),
    onScreen: new Set(),
    asked: new Set(),
    written: new Map(),
  }
}

/** Everything the person could enter about themselves. */
function personOf({ profile }: PersonTruth, now: number): Person {
  const born = profile.birthYear ?? (profile.birthDate ? Number(profile.birthDate.slice(0, 4)) : null)
  return {
    id: randomUUID(),
    relation: 'self',
    names: profile.names.map(({ first, middle, last, suffix }) => ({
      first,
      middle,
      last,
      suffix: suffix ?? '',
    })),
    birth_year: born,
    birth_date: profile.birthDate ?? null,
    places: profile.addresses.map(({ street, city, state, zip, current, until }) => ({
      street: street ?? '',
      city,
      state,
      zip: zip ?? '',
      from_year: null,
      to_year: until ?? null,
      current,
    })),
    phones: profile.phones,
    emails: profile.emails,
    relatives: profile.relatives,
    created_at: iso(now),
    updated_at: iso(now),
  }
}

/** Whether the listing with this key on a site is the person's. */
export function isTheirs({ truth }: Pick<Protected, 'truth'>, host: string, key: string): boolean {
  return recordsIn(key).some(part => truth.owns(host, part))
}

/** The ending of ids that change on every visit. The record's own id precedes it. */
const CHANGING = /-v[0-9a-z]+$/

/** The parts of a listing's key that may be the record's id. */
export const recordsIn = (key: string): string[] =>
  key
    .split(/[/?=&#]/)
    .flatMap(part =>
      part === '' ? [] : [part, ...(CHANGING.test(part) ? [part.replace(CHANGING, '')] : [])],
    )

/** A site's host, by the product's id for it. */
export const hostOf = (account: Account, siteId: string): string =>
  must(
    account.rows('data_broker_sites').find(site => site.id === siteId),
    `site ${siteId}`,
  ).host

/** A person's removals at a scan's site. */
export const jobsOf = (account: Account, scan: Pick<ExposureScan, 'id'>): RemovalJob[] =>
  account.rows('removal_jobs').filter(job => job.scan_id === scan.id)
