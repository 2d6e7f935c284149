// What a run gives the site, with the values: for the timeline of the removal, where its owner can read it.
import type { ToldDetail } from '#shared/collections/realtime-updates.ts'
import type { RunContext } from './run-types.ts'

/** Limits of a timeline row. */
const FIELD_MAX = 60
const VALUE_MAX = 500
const TOLD_MAX = 40

/** Adds what is about to be given, each field once per way; the last value counts. */
export function noteTold(
  context: Pick<RunContext, 'told'>,
  way: ToldDetail['way'],
  given: readonly { field: string; value: string | null }[],
): void {
  const fresh = given.map(({ field, value }) => ({
    field: field.slice(0, FIELD_MAX),
    value: value === null ? null : value.slice(0, VALUE_MAX),
    way,
  }))
  const names = new Set(fresh.map(({ field }) => field))
  const others = context.told.filter(one => one.way !== way || !names.has(one.field))
  const last = new Map(fresh.map(one => [one.field, one]))
  context.told = [...others, ...last.values()].slice(-TOLD_MAX)
}
