// Looking a person up on one site: every query through the site's recipe, one after the other.
import type { PictureRule } from '#shared/recipe/picture-rule.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import type { Shot } from '../db/evidence.ts'
import type { PageStanding } from './judge-own-page.ts'
import type { Look } from './merge-look.ts'
import { recordKey } from './record-key.ts'

/** The engine, as a look needs it: runs one query of a scan recipe, with a picture of the answer if it is worth one. */
export type RunScan = (
  query: RecipeProfile,
  pictures: PictureRule | null,
) => Promise<{
  status: 'found' | 'not_found' | 'blocked' | 'error' | 'requires_manual'
  extracted: RecordFacts[]
  shots: Shot[]
  problem: string | null
  /** The same in the engine's own words, by which the recipe is judged; for no person. Missing: `problem` says it. */
  reason?: string | null
  /** Why not all that the site has for the query was read, as a clause; null or missing when all was. */
  incomplete?: string | null
  /** Of `requires_manual`: where the person takes over, and what is left to do there. Its picture is the last one. */
  handoff?: Handoff | null
  /** How long a site that turned us away asks to be left alone, where it says so. */
  retryAfterMs?: number
}>

/** What a search leaves to the person. */
type Handoff = { url: string; remaining: string }

export type Visit = {
  outcome: Look['outcome']
  problem: string | null
  /** Why the site's answer is not believed, as a sentence for people; null where it is, or where there is none. */
  doubt: string | null
  records: RecordFacts[]
  /**
   * The queries that the site answered soundly; none where the answers cannot be believed. Of a visit that broke off,
   * those that showed somebody: nothing vouches for its empty answers.
   */
  answered: readonly RecipeProfile[]
  /** The page that shows what was seen: the first with records, else the first answer. */
  shot: Shot | null
  /** Queries that there was no time for. */
  unasked: number
  /** Where the visit ended in the person's hands, with the picture of that page; null where it did not. */
  handoff: (Handoff & { shot: Shot | null }) | null
  /** Which queries showed a record, by its key. */
  foundBy: ReadonlyMap<string, readonly RecipeProfile[]>
  /** How the own pages stand of listings that it did not show, by key; none until they are opened. */
  pages: ReadonlyMap<string, PageStanding>
  /** How long the site asked to be left alone; null when it did not say. */
  retryAfterMs: number | null
  /** Whether a query failed because no network was there or no name could be resolved. */
  isOffline: boolean
}

/** A visit without a single record. */
export const emptyVisit = (): Visit => ({
  outcome: 'complete',
  problem: null,
  doubt: null,
  records: [],
  answered: [],
  shot: null,
  unasked: 0,
  handoff: null,
  foundBy: new Map(),
  pages: new Map(),
  retryAfterMs: null,
  isOffline: false,
})

/** A visit that saw nothing, and why, as a sentence for people. */
export const failedVisit = (problem: string): Visit => ({ ...emptyVisit(), outcome: 'error', problem })

/** The engine's own words for a lost network; a site that is no more sounds the same. */
const OFFLINE =
  /has no address|ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|NAME_NOT_RESOLVED|ADDRESS_UNREACHABLE)/

/** Pictures taken per look, at most: one may be of an empty answer, and each costs more than a query. */
const PICTURES_MAX = 2

/**
 * Runs the queries until all are answered, or the site turns us away or asks for a person. A site that blocks one query
 * is left alone; what was seen up to there counts. Pictures are taken only where the rule finds them worth it, until one shows records.
 */
export async function visitSite(
  queries: readonly RecipeProfile[],
  run: RunScan,
  signal: AbortSignal,
  pictures: PictureRule,
  hasTime: () => boolean = () => true,
): Promise<Visit> {
  const foundBy = new Map<string, RecipeProfile[]>()
  const answered: { query: RecipeProfile; isEmpty: boolean }[] = []
  if (queries.length === 0) return failedVisit('There is no place to search in yet.')
  const visit: Visit = { ...emptyVisit(), foundBy }
  let taken = 0
  let hasPicture = false
  for (const [index, query] of queries.entries()) {
    signal.throwIfAborted()
    // One is asked in every visit: however slow the site is, the next visit gets further.
    if (index > 0 && !hasTime()) {
      visit.unasked = queries.length - index
      break
    }
    const answer = await run(query, hasPicture || taken >= PICTURES_MAX ? null : pictures)
    visit.records.push(...answer.extracted)
    for (const key of new Set(answer.extracted.flatMap(record => recordKey(record) ?? [])))
      foundBy.set(key, [...(foundBy.get(key) ?? []), query])
    const isHandedOver = answer.status === 'requires_manual'
    const shot = isHandedOver && answer.extracted.length === 0 ? undefined : answer.shots[0]
    if (shot) {
      taken += 1
      hasPicture ||= answer.extracted.length > 0
      if (visit.shot === null || answer.extracted.length > 0) visit.shot = shot
    }
    const isAnswered = answer.status === 'found' || answer.status === 'not_found'
    if (isAnswered && !answer.incomplete) {
      answered.push({ query, isEmpty: answer.extracted.length === 0 })
      continue
    }
    visit.outcome = answer.status === 'blocked' ? 'blocked' : 'error'
    visit.problem = answer.problem
    visit.retryAfterMs = answer.retryAfterMs ?? null
    // People's sentences don't say it: the engine's own words do.
    visit.isOffline = answer.status === 'error' && OFFLINE.test(answer.reason ?? answer.problem ?? '')
    if (isHandedOver && answer.handoff) {
      const { url, remaining } = answer.handoff
      visit.handoff = { url, remaining, shot: answer.shots.at(-1) ?? null }
    }
    // What one query runs into, the next would too.
    if (answer.status === 'blocked' || isHandedOver) break
  }
  const isComplete = visit.outcome === 'complete'
  visit.answered = answered.flatMap(({ query, isEmpty }) => (isComplete || !isEmpty ? [query] : []))
  return visit
}
