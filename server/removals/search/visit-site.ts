// Searches a site for a person: runs each query with the site's recipe, one after another.
import type { PictureRule } from '#shared/recipe/picture-rule.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import type { Shot } from '../../db/evidence.ts'
import type { PageState } from './judge-own-page.ts'
import type { ScanResult } from './merge-scan.ts'
import { recordKey } from './record-key.ts'

/**
 * The engine's search as a visit uses it: runs one query of a scan recipe, and takes a picture of the answer if the
 * rule wants one.
 */
export type RunScan = (
  query: RecipeProfile,
  pictures: PictureRule | null,
) => Promise<{
  status: 'found' | 'not_found' | 'blocked' | 'error' | 'requires_manual'
  extracted: RecordFacts[]
  shots: Shot[]
  problem: string | null
  /**
   * `problem` in the engine's own words, for judging the recipe; never shown to people. If missing, `problem` is used.
   */
  reason?: string | null
  /** Why we didn't read everything the site has for the query, as a clause; null or missing if we did. */
  incomplete?: string | null
  /**
   * For `requires_manual`, and for `blocked` if a person may get past it: where they take over, and the remaining
   * steps. Its picture is the last one.
   */
  handoff?: Handoff | null
  /** How long a site that turned us away asked us to stay away, if it said so. */
  retryAfterMs?: number
}>

/** The part of a search that the person has to finish. */
type Handoff = { url: string; remaining: string }

export type Visit = {
  outcome: ScanResult['outcome']
  problem: string | null
  /** Why we don't trust the site's answer, as a sentence for people; null if we do, or if there is no answer. */
  doubt: string | null
  records: RecordFacts[]
  /**
   * The queries that the site answered reliably; none if we can't trust its answers. After an interrupted visit, only
   * the queries that found someone, because nothing confirms its empty answers.
   */
  answered: readonly RecipeProfile[]
  /** A picture of the first page with records, or else of the first answer. */
  shot: Shot | null
  /** The number of queries that there was no time for. */
  unasked: number
  /** Where the person has to continue, with a picture of that page; null if they don't have to. */
  handoff: (Handoff & { shot: Shot | null }) | null
  /** The queries that found each record, by its key. */
  foundBy: ReadonlyMap<string, readonly RecipeProfile[]>
  /** The state of the own pages of listings that the search didn't show, by key; empty until they're opened. */
  pages: ReadonlyMap<string, PageState>
  /** How long the site asked us to stay away; null if it didn't say. */
  retryAfterMs: number | null
  /**
   * Whether a query failed because there was no network, no browser or no way through the proxy, or a name couldn't be
   * resolved.
   */
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

/** A visit that saw nothing. `problem` says why, as a sentence for people. */
export const failedVisit = (problem: string): Visit => ({ ...emptyVisit(), outcome: 'error', problem })

/** The engine's words for a lost network. A domain that no longer exists gives the same. */
const NO_NETWORK =
  /has no address|ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|NAME_NOT_RESOLVED|ADDRESS_UNREACHABLE)/
/** Its words for a browser that is gone, or a proxy that lets nothing through. */
const NO_WAY = /^(No Chrom|The browser )|(^|: )the browser failed$|: the proxy (did not answer|refused its)/

/** The most pictures per visit: one may be of an empty answer, and each costs more than a query. */
const PICTURES_MAX = 2

/**
 * Runs the queries until all are answered, or the site turns us away or needs the person. After a block we leave the
 * site alone; records seen so far count. Takes pictures only as the rule says, until one shows records.
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
  if (queries.length === 0) return failedVisit('Add a place to search in first.')
  const visit: Visit = { ...emptyVisit(), foundBy }
  let taken = 0
  let hasPicture = false
  for (const [index, query] of queries.entries()) {
    signal.throwIfAborted()
    // Every visit runs at least one query, so that even a slow site makes progress.
    if (index > 0 && !hasTime()) {
      visit.unasked = queries.length - index
      break
    }
    const answer = await run(query, hasPicture || taken >= PICTURES_MAX ? null : pictures)
    visit.records.push(...answer.extracted)
    for (const key of new Set(answer.extracted.flatMap(record => recordKey(record) ?? [])))
      foundBy.set(key, [...(foundBy.get(key) ?? []), query])
    const isHandedOver = answer.status === 'requires_manual' || Boolean(answer.handoff)
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
    // Only the engine's own words mention it, not the sentences for people.
    const why = answer.reason ?? answer.problem ?? ''
    visit.isOffline = answer.status === 'error' && (NO_NETWORK.test(why) || NO_WAY.test(why))
    if (answer.handoff) {
      const { url, remaining } = answer.handoff
      visit.handoff = { url, remaining, shot: answer.shots.at(-1) ?? null }
    }
    // The next query would meet the same obstacle.
    if (answer.status === 'blocked' || isHandedOver) break
  }
  const isComplete = visit.outcome === 'complete'
  visit.answered = answered.flatMap(({ query, isEmpty }) => (isComplete || !isEmpty ? [query] : []))
  return visit
}
