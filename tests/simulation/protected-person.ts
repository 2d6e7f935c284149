// A person of the pretend world with their account: chosen by the seed, told to the product as they would tell it.
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
  /** As the world had them at the last look. */
  known: PersonTruth
  time: UserTime
  /** Confirmation links in their own mailbox that they have opened. */
  opened: Set<string>
  /** Of their own browser, by host. */
  cookies: Cookies
  /** Listings that they have seen, and those whose removal they have asked for, each by its scan and key. */
  onScreen: Set<string>
  asked: Set<string>
}

/** Opens an account for each of the people that the seed chooses; every other one has namesakes. */
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
  }
}

/** All that the person could tell of themselves. */
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

/** Whether a listing, by its key on a site, is the person's. */
export function isTheirs({ truth }: Pick<Protected, 'truth'>, host: string, key: string): boolean {
  return recordsIn(key).some(part => truth.owns(host, part))
}

/** Ids that change with every visit end so; the record's own comes before. */
const CHANGING = /-v[0-9a-z]+$/

/** What in a listing's key may be the record's id. */
export const recordsIn = (key: string): string[] =>
  key
    .split(/[/?=&#]/)
    .flatMap(part =>
      part === '' ? [] : [part, ...(CHANGING.test(part) ? [part.replace(CHANGING, '')] : [])],
    )

/** Host of a site by the product's id for it. */
export const hostOf = (account: Account, siteId: string): string =>
  must(
    account.rows('data_broker_sites').find(site => site.id === siteId),
    `site ${siteId}`,
  ).host

/** A person's removals at the site of a scan. */
export const jobsOf = (account: Account, scan: Pick<ExposureScan, 'id'>): RemovalJob[] =>
  account.rows('removal_jobs').filter(job => job.scan_id === scan.id)
