// Reads a list's further pages as the recipe says (`nextPage`), and decides whether all of the list was read. A list
// that continues beyond the pages we read can't show that a person isn't listed, unless its order does.
import type { ActionOf } from '#shared/recipe/action.ts'
import { MAX_PAGES } from '#shared/recipe/action.ts'
import { cleanTexts } from '#shared/recipe/clean-text.ts'
import { ageOf } from '#shared/recipe/profile.ts'
import type { ExtractedRecord } from '#shared/recipe/record.ts'
import { waitForNavigation } from './actions/click.ts'
import { openAddress } from './actions/navigate.ts'
import type { ListPages, WayOn } from './in-page-pages.ts'
import { PageGone } from './run-page.ts'
import type { ActionOutcome, RunContext } from './run-types.ts'

/** The reason if a list has more pages, or counts more entries than we read. */
export const MORE_PAGES = 'the site lists more than was read'
/** The reason over plain HTTP, where we can't press anything. */
export const NEEDS_PRESSING = 'the next page of the list is behind a button'
/** The reason if a page shows the same entries as the one before. */
export const SAME_PAGE = 'the next page of the list has not come'

/** How much of a list was read: all entries so far, and those of the last page. */
export interface ReadList {
  /** One text per entry. A repeated entry, as in an advertisement, counts once. */
  entries: Set<string>
  last: readonly ExtractedRecord[]
}

/** Once ages on the list are this much beyond the person's, the person can't come later. */
const AGE_MARGIN = 3

/**
 * The fewest entries, and distinct ages among them, that show an order. Eight are in order by chance once in 1,680
 * lists.
 */
const ORDERED_ENTRIES = 8
const ORDERED_AGES = 5

/** Reads a list's pages after the first, and records in the run any pages left unread. */
export async function readOn(
  context: RunContext,
  action: ActionOf<'extract'>,
  list: ReadList,
  readNext: () => Promise<ActionOutcome>,
): Promise<void> {
  // Another action may read pages on which an earlier list continued.
  context.unread = context.unread.filter(({ href }) => href !== null && !isSamePage(href, context.page.url()))
  const most = action.maxPages ?? MAX_PAGES
  const read: ExtractedRecord[] = [...list.last]
  for (let pages = 1; ; pages++) {
    context.signal?.throwIfAborted()
    const at = await context.page.call('pagesOfList', {
      records: action.selector,
      nextPage: action.nextPage?.selector ?? null,
      hasMore: action.hasMore ?? null,
      total: action.total ?? null,
    })
    if (isBeyond(context, action, read)) return
    if (at.next === null || list.last.length === 0 || pages >= most || context.step !== 'scan')
      return note(context, action, list, at)
    const why = await goOn(context, action, at.next, readNext)
    if (why === null) {
      read.push(...list.last)
      continue
    }
    context.gap ??= why
    return
  }
}

/** Opens and reads the next page. Returns why that failed, as a clause, or null. */
async function goOn(
  context: RunContext,
  action: ActionOf<'extract'>,
  next: WayOn,
  readNext: () => Promise<ActionOutcome>,
): Promise<string | null> {
  if (next.href === null && context.page.leavesScripts) return NEEDS_PRESSING
  const opened = next.href === null ? await press(context, action) : await openAddress(context, next.href)
  const outcome = opened.kind === 'done' ? await readNext() : opened
  if (outcome.kind === 'done') return null
  const why = outcome.kind === 'failed' ? outcome.error : outcome.kind === 'blocked' ? outcome.reason : ''
  return why === SAME_PAGE ? SAME_PAGE : `the next page of the list could not be read: ${why}`
}

async function press(context: RunContext, { nextPage }: ActionOf<'extract'>): Promise<ActionOutcome> {
  context.tracker.touch()
  try {
    await context.page.call('clickElements', nextPage?.selector ?? '', null, false, false)
  } catch (error) {
    if (!(error instanceof PageGone)) throw error // The button opened the next page, as intended.
  }
  await waitForNavigation(context)
  return { kind: 'done' }
}

/** Records that the list continues, by the recipe's fields or, if it has none, by the page's appearance. */
function note(context: RunContext, action: ActionOf<'extract'>, list: ReadList, at: ListPages) {
  const total = action.total ? numberOf(at.total, action.total) : null
  if (action.total && total === null) context.gap ??= 'the number of entries cannot be read'
  else if (total !== null && total > list.entries.size) context.gap ??= MORE_PAGES
  else if (list.last.length === 0) return
  else if (at.next !== null || at.hasMore === true) context.gap ??= MORE_PAGES
  // Reaching the total doesn't explain a link to a next page.
  else if (at.hasMore === null && at.guess !== null) context.unread.push(at.guess)
}

function numberOf(texts: readonly string[], spec: NonNullable<ActionOf<'extract'>['total']>): number | null {
  const digits = /\d[\d,.]*/.exec(cleanTexts(texts, spec)[0] ?? '')?.[0]
  return digits === undefined ? null : Number(digits.replace(/[,.]/g, ''))
}

/**
 * Whether the person would have been listed by now: every entry has an age, in the declared order, and the last age is
 * past theirs. A few entries can be in order by chance.
 */
function isBeyond(
  context: RunContext,
  action: ActionOf<'extract'>,
  read: readonly ExtractedRecord[],
): boolean {
  const own = ageOf(context.profile, context.deps.now())
  if (!action.sortedBy || own === null) return false
  const sign = action.sortedBy === 'age' ? 1 : -1
  const ages = read.map(record => (record.age === null ? null : Number(record.age) * sign))
  const isSorted = ages.every(
    (age, index) => age !== null && (index === 0 || age >= (ages[index - 1] ?? age)),
  )
  const showsOrder = ages.length >= ORDERED_ENTRIES && new Set(ages).size >= ORDERED_AGES
  const last = ages.at(-1)
  return isSorted && showsOrder && last != null && last > own * sign + AGE_MARGIN
}

/** Whether a link leads to a page that was already opened, perhaps with more or fewer parameters. */
function isSamePage(href: string, opened: string): boolean {
  if (!URL.canParse(href) || !URL.canParse(opened)) return false
  const [a, b] = [new URL(href), new URL(opened)]
  if (a.origin !== b.origin || a.pathname.replace(/\/$/, '') !== b.pathname.replace(/\/$/, '')) return false
  const has = (one: URL, other: URL) =>
    [...one.searchParams].every(([key, value]) => other.searchParams.get(key) === value)
  return b.search !== '' ? has(a, b) || has(b, a) : a.search === ''
}
