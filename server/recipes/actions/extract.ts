// `extract`: reads the records of a result page, or that there are none (RECIPES 6 and 11). If there are no records and
// the page doesn't say so, it fails. A challenge or a block never means "no results".
import { performance } from 'node:perf_hooks'
import type { ActionOf } from '#shared/recipe/action.ts'
import { matchRecord } from '#shared/recipe/match-record.ts'
import { recordDigestText } from '#shared/recipe/read-record.ts'
import type { ExtractedRecord } from '#shared/recipe/record.ts'
import { capture } from '../evidence.ts'
import { lackOf } from '../open-parts.ts'
import { readAll } from '../page-records.ts'
import { readPageStatus } from '../page-status.ts'
import { type PollAttempt, pollTime, pollUntil } from '../poll-until.ts'
import { type ReadList, readOn, SAME_PAGE } from '../read-on.ts'
import type { ActionOutcome, RunContext } from '../run-types.ts'
import { isOneRecord } from '../same-record.ts'

const LOAD_WAIT = 5_000
/**
 * On a page with scripts, the result must stay unchanged this long with nothing loading: more records may come, even
 * after the person's first one.
 */
const MUST_STAND = 600
/** … or this long, even if something is loading: some pages never stop loading. */
const LONG_STAND = 4_000

/** `isNameless`: a list without a single readable name. */
type Answer = { records: ExtractedRecord[]; isNameless: boolean } | { outcome: ActionOutcome }

/** Reads the list, page by page, until it has records or says that there are none. */
export async function extract(context: RunContext, action: ActionOf<'extract'>): Promise<ActionOutcome> {
  const list: ReadList = { entries: new Set(), last: [] }
  const read = async (isNext: boolean) => {
    const outcome = await readOnePage(context, action, list, isNext)
    if (outcome.kind === 'done') await capture(context, 'results')
    return outcome
  }
  const outcome = await read(false)
  if (outcome.kind === 'done') await readOn(context, action, list, () => read(true))
  return outcome
}

async function readOnePage(
  context: RunContext,
  action: ActionOf<'extract'>,
  list: ReadList,
  isNext: boolean,
): Promise<ActionOutcome> {
  await pollUntil(context, LOAD_WAIT, async () => {
    const state = await context.page.call('readyState')
    return state === 'complete' ? { done: true } : { again: 'loading' }
  })
  const reader = createReader(context, action, isNext ? list.last : [])
  const looked = await pollUntil(context, pollTime(action, context.patienceMs), reader.look)
  const answer = looked.found ? looked.value : reader.latest()
  if (answer === null) return { kind: 'failed', error: looked.found ? '' : looked.reason }
  if ('outcome' in answer) return answer.outcome
  context.hasExtracted = true
  if (answer.isNameless) context.hasNameless = true
  context.leavesScripts ||= (await context.page.leavesScripts?.()) ?? false
  context.lack ??= lackOf(context)
  for (const record of answer.records) list.entries.add(`${record.identifier} ${recordDigestText(record)}`)
  list.last = answer.records
  for (const record of answer.records) keep(context.records, record)
  return { kind: 'done' }
}

/**
 * Stores each record once. Of two readings of a record, keeps the one that the recipe's matching takes for the
 * person's.
 */
function keep(records: Map<string, ExtractedRecord>, record: ExtractedRecord) {
  const known = records.get(record.identifier ?? '')
  const isNew = known !== undefined && !isOneRecord(known, record)
  // A link shared by several records identifies none of them.
  const key = isNew || !record.identifier ? recordDigestText(record) : record.identifier
  if (!records.has(key) || (record.matched && !records.get(key)?.matched)) records.set(key, record)
}

interface Reader {
  look: () => Promise<PollAttempt<Answer>>
  /** The last result, as if there were no time left to wait for the page to settle. */
  latest: () => Answer | null
}

function createReader(
  context: RunContext,
  action: ActionOf<'extract'>,
  before: readonly ExtractedRecord[],
): Reader {
  const former = JSON.stringify(before)
  let latest: Answer | null = null
  let since: number | null = null
  let sinceCount = 0
  /** Whether the list has been unchanged for long enough. */
  const stands = (count: number) => {
    if (since === null || count !== sinceCount) {
      since = performance.now()
      sinceCount = count
    }
    const stood = performance.now() - since
    if (stood >= MUST_STAND && context.tracker.quietFor() > 0) return true
    return stood >= LONG_STAND && context.tracker.parts?.isPending(since) !== true
  }

  const look = async (): Promise<PollAttempt<Answer>> => {
    latest = null
    const verdict = await readPageStatus(context)
    if (verdict.kind === 'blocked' || verdict.kind === 'error') return { done: { outcome: verdict.outcome } }
    // In this order: if the page is still before it's read, we read all of it.
    const rests = await context.page.call('isDocumentStill')
    const seen = await readPage(context, action)
    // We pressed a button, and the page hasn't reacted yet.
    if (before.length > 0 && JSON.stringify(seen.records) === former) return { again: SAME_PAGE }
    const challenged = verdict.kind === 'challenge'
    const isNamed = seen.records.some(record => record.name)
    // Records outweigh any wording, but a challenge page's own markup isn't a record.
    if (seen.records.length > 0 && (!challenged || (verdict.mayList && isNamed))) {
      const isNameless = action.profile.name != null && !isNamed && !seen.noResults
      latest = { records: seen.records, isNameless }
      // Some pages draw records first and fill them in later.
      if (isNameless) return { again: 'none of the records has a name that can be read' }
      return rests || stands(seen.records.length) ? { done: latest } : { again: 'the list is still growing' }
    }
    if (challenged || !seen.noResults) {
      since = null
      return {
        again: challenged ? 'a challenge page' : 'neither records nor the no-results element are on the page',
      }
    }
    if (!seen.canaries) return { again: 'the page is not the one the recipe knows' }
    latest = { records: [], isNameless: false }
    return rests || stands(0) ? { done: latest } : { again: 'waiting for the page to come to rest' }
  }
  return { look, latest: () => latest }
}

async function readPage(context: RunContext, action: ActionOf<'extract'>) {
  const { page, recipe, profile, deps } = context
  const { selector, profile: spec, noResultsSelector } = action
  const seen = await page.call('readRecords', selector, spec, noResultsSelector || null, recipe.canary)
  const records = readAll(seen.records, spec, seen.url, seen.boxes).map((facts): ExtractedRecord => {
    const { matched, confidence } = matchRecord(profile, facts, deps.now())
    return { ...facts, confidence, matched }
  })
  return { ...seen, records }
}
