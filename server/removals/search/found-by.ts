// The queries that found a listing. We repeat them while it's listed or its removal is monitored: if the person moves
// or corrects their name, the listing doesn't move with them.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { rankQueries } from '#shared/recipe/disclosed-profile.ts'
import { type RecipeProfile, samePlace } from '#shared/recipe/profile.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import type { Db } from '../../db/database.ts'
import { fieldIs, listDocs } from '../../db/rows.ts'
import { personQueries } from './person-queries.ts'
import { readSeenRecords, type StoredQuery } from './seen-records.ts'

/** A query in its stored form. */
export function storedQueryOf(query: RecipeProfile): StoredQuery {
  const { firstName, lastName, middleName = null, suffix = null, city = null, state = null } = query
  const place = query.addresses?.find(one => one.city === city && one.state === state)
  const birthYear = query.birthYear ? Number(query.birthYear) : null
  const zip = place?.zip ? String(place.zip) : null
  return { firstName, middleName, lastName, suffix, birthYear, city, state, zip }
}

/** The queries that found current or monitored listings, without duplicates. They run in every visit. */
export async function watchedQueries(
  db: Db,
  userId: string,
  scan: ExposureScan,
  person: Person,
): Promise<RecipeProfile[]> {
  const jobs = await listDocs(db, 'removal_jobs', userId, fieldIs('removal_jobs', 'scan_id', scan.id))
  const keys = watchedKeys(scan, jobs)
  if (keys.length === 0) return []
  const records = await readSeenRecords(db, userId, scan.id)
  const seen = new Set<string>()
  return keys
    .sort()
    .flatMap(key => records.get(key)?.foundBy ?? [])
    .filter(query => !seen.has(idOf(query)) && seen.add(idOf(query)))
    .map(query => currentQuery(query, person))
}

/**
 * The order of a site's queries. Watched ones come first: if the site can't distinguish several queries, the watched
 * one runs.
 */
export function watchedFirst(
  queries: readonly RecipeProfile[],
  watched: readonly RecipeProfile[],
): RecipeProfile[] {
  const id = (query: RecipeProfile) => idOf(storedQueryOf(query))
  const own = new Map(queries.map(query => [id(query), query]))
  const first = watched.map(query => own.get(id(query)) ?? query)
  return [...first, ...queries.filter(query => !first.includes(query))]
}

/**
 * A listing as its site last showed it, and the query that found it, with the person's current details. Null if nothing
 * is stored about the listing. If several queries found it, the one that fits best; if none is known, the person's
 * best-fitting query. That query's town is left out unless the listing shows it: the person may have moved there since,
 * and didn't agree to disclose it.
 */
export async function readFoundListing(
  db: Db,
  userId: string,
  of: { scanId: string; key: string },
  person: Person,
): Promise<{ record: RecordFacts; query: RecipeProfile } | null> {
  const seen = (await readSeenRecords(db, userId, of.scanId)).get(of.key)
  if (!seen) return null
  const { record } = seen
  const foundBy = seen.foundBy ?? []
  const queries =
    foundBy.length > 0
      ? foundBy.map(stored => currentQuery(stored, person))
      : personQueries(person).map(query => withShownPlace(query, record))
  const [query] = rankQueries(record, queries)
  return query ? { record, query } : null
}

/** Current listings, and those whose removal is open or completed. */
function watchedKeys(scan: ExposureScan, jobs: readonly RemovalJob[]): string[] {
  const listed = scan.listings.filter(({ verdict, gone_at }) => verdict !== 'not_yours' && gone_at === null)
  const watched = jobs.filter(({ status }) => status === 'completed' || !isFinal(status))
  return [...new Set([...listed.map(({ key }) => key), ...watched.map(job => job.listing_key)])]
}

function withShownPlace(query: RecipeProfile, { addresses }: RecordFacts): RecipeProfile {
  const { city, state } = query
  const isShown = city && state && addresses.some(shown => samePlace(shown, { city, state }))
  return isShown ? query : { ...query, city: null, state: null }
}

function currentQuery({ zip, ...query }: StoredQuery, person: Person): RecipeProfile {
  const own = person.places.map(({ street, city, state, zip }) => ({ street, city, state, zip }))
  const { city, state } = query
  const then = city && state ? [{ street: null, city, state, zip }] : []
  return { ...query, addresses: [...own, ...then], phone: person.phones[0] ?? null }
}

const idOf = ({ zip: _, ...query }: StoredQuery) => JSON.stringify(Object.entries(query).sort()).toLowerCase()
