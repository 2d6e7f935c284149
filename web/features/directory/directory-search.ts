// Filters and sorts all brokers by the search text, the chips and the chosen order. Pure.
import type { DifficultyLevel } from '#shared/catalogue/broker.ts'
import type { RiskLevel } from '#shared/domain/score.ts'
import { type Findable, findableOf, finderOf } from '#web/ui/long-list/find-rows.ts'
import { CATEGORIES } from './categories.ts'
import { type DirectoryOrder, type DirectorySearch, slugsOf, slugsText } from './directory-address.ts'
import type { BrokerRow, Category } from './directory-data.ts'

/** The names of the active categories; none means all. */
export function pressedIn(search: DirectorySearch): Category[] {
  const slugs = slugsOf(search)
  return CATEGORIES.filter(({ slug }) => slugs.includes(slug)).map(({ name }) => name)
}

/** Toggles one chip in the search; null activates “All”. */
export function withChip(search: DirectorySearch, name: Category | null): DirectorySearch {
  const before = pressedIn(search)
  const pressed =
    name === null ? [] : before.includes(name) ? before.filter(one => one !== name) : [...before, name]
  const slugs = CATEGORIES.filter(one => pressed.includes(one.name)).map(({ slug }) => slug)
  return { ...search, chip: slugsText(slugs), show: undefined }
}

/** A row with its search index, built once for all keystrokes. */
export type FindableRow = { row: BrokerRow; find: Findable }

export const findableRows = (rows: readonly BrokerRow[]): FindableRow[] =>
  rows.map(row => ({
    row,
    find: findableOf([row.name, row.domain, row.owner ?? '', row.category, ...row.dataTypes]),
  }))

const EASE: Readonly<Record<DifficultyLevel, number>> = { Easy: 0, Medium: 1, Hard: 2, 'Very Hard': 3 }
const RISK: Readonly<Record<RiskLevel, number>> = { 'Very High': 0, High: 1, Medium: 2, Low: 3 }
const LAST = 9

const RANKS: Readonly<Record<DirectoryOrder, (row: BrokerRow) => number>> = {
  name: () => 0,
  easiest: ({ difficulty }) => (difficulty === null ? LAST : EASE[difficulty]),
  riskiest: ({ risk }) => (risk === null ? LAST : RISK[risk]),
}

/** `shown` in order, unknown ratings last; `counts` has the text's matches by category, and `found` their total. */
export function viewDirectory(
  rows: readonly FindableRow[],
  search: DirectorySearch,
): { shown: readonly BrokerRow[]; counts: ReadonlyMap<Category, number>; found: number } {
  const fits = finderOf(search.q ?? '')
  const found = fits === null ? rows : rows.filter(({ find }) => fits(find))
  const counts = new Map<Category, number>()
  for (const { row } of found) counts.set(row.category, (counts.get(row.category) ?? 0) + 1)
  const pressed = pressedIn(search)
  const shown = found
    .map(({ row }) => row)
    .filter(row => pressed.length === 0 || pressed.includes(row.category))
  const rank = RANKS[search.sort ?? 'name']
  return {
    shown: search.sort ? shown.sort((a, b) => rank(a) - rank(b)) : shown,
    counts,
    found: found.length,
  }
}
