// The preview of a scan in words. Pure.
import type { RemovalWay } from '#shared/domain/removal-way.ts'
import { findableOf, finderOf } from '#web/ui/long-list/find-rows.ts'
import type { DryRunRow, SearchedPair } from './dry-run.ts'

/** The subsets of the list. */
export const DRY_RUN_FILTERS = [
  'all',
  'searched',
  'left_alone',
  'no_recipe',
  'beyond_plan',
  'listed',
] as const
export type DryRunFilter = (typeof DRY_RUN_FILTERS)[number]

const LABELS: Readonly<Record<DryRunFilter, string>> = {
  all: 'All',
  searched: 'Searched',
  left_alone: 'Left alone',
  no_recipe: 'Can’t search',
  beyond_plan: 'Not in your plan',
  listed: 'With a listing',
}

const isIn = (shown: DryRunFilter, row: DryRunRow): boolean => {
  if (shown === 'all') return true
  if (shown === 'searched') return row.notSearched === null
  return shown === 'listed' ? row.listings.length > 0 : row.notSearched === shown
}

/** The chips, without empty ones. */
export function chipsOf(rows: readonly DryRunRow[]): { value: DryRunFilter; label: string; count: number }[] {
  return DRY_RUN_FILTERS.map(value => ({
    value,
    label: LABELS[value],
    count: rows.filter(row => isIn(value, row)).length,
  })).filter(({ value, count }) => value === 'all' || count > 0)
}

/** The rows of a subset that match a typed text. */
export function rowsShown(rows: readonly DryRunRow[], shown: DryRunFilter, typed: string): DryRunRow[] {
  const matches = finderOf(typed)
  return rows.filter(
    row => isIn(shown, row) && (matches === null || matches(findableOf([row.name, row.host]))),
  )
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** `Searched, with 4 pairs of a name and a place` */
export function searchWords(
  { notSearched }: Pick<DryRunRow, 'notSearched'>,
  pairs: readonly SearchedPair[],
): string {
  switch (notSearched) {
    case null:
      return `Searched for ${plural(pairs.length, 'name and place', 'pairs of a name and a place')}`
    case 'left_alone':
      return 'Not searched: you asked us to leave it alone'
    case 'no_recipe':
      return 'Not searched: we can’t search it yet'
    case 'beyond_plan':
      return 'Not searched: your plan covers fewer sites'
    case 'no_place':
      return 'Not searched: add a place first'
  }
}

const WAYS: Readonly<Record<RemovalWay, string>> = {
  automated: 'We’d send its form.',
  assisted: 'We’d fill in its form, and you’d finish it.',
  email: 'We’d send a letter that you’ve read.',
  guided: 'You’d do it yourself with our guide. We’d send nothing.',
  parent: 'It clears with its supplier’s site. We’d send this site nothing.',
}

const SHORT_WAYS: Readonly<Record<RemovalWay, string>> = {
  automated: 'Removal: we’d send its form',
  assisted: 'Removal: you’d finish its form',
  email: 'Removal: by letter',
  guided: 'Removal: you’d do it, with a guide',
  parent: 'Removal: clears with another site',
}

/** The same in a few words, for the row. */
export const shortRemoval = ({ notSearched, way }: Pick<DryRunRow, 'notSearched' | 'way'>): string =>
  notSearched === 'left_alone' ? 'No removal' : SHORT_WAYS[way]

/** What a removal would send there, as a sentence. */
export function removalWords({
  notSearched,
  way,
  asks,
}: Pick<DryRunRow, 'notSearched' | 'way' | 'asks'>): string {
  if (notSearched === 'left_alone') return 'No removal starts there, and no letter is sent.'
  if (asks.length === 0) return WAYS[way]
  return `${WAYS[way]} It asks for: ${asks.join(', ')}.`
}

/** The page's lede. */
export function dryRunLede(rows: readonly DryRunRow[]): string {
  const searched = rows.filter(row => row.notSearched === null).length
  return `A scan would search ${searched} of ${plural(rows.length, 'site', 'sites')}. This page only shows what would happen: opening it sends nothing.`
}
