// The fields and values that a run discloses to the site, for the timeline of the removal, where its owner can read them.
import type { DisclosedDetail } from '#shared/collections/realtime-updates.ts'
import type { RunContext } from './run-types.ts'

/** Limits of a timeline row. */
const FIELD_MAX = 60
const VALUE_MAX = 500
const DISCLOSED_MAX = 40

/** Adds fields that are about to be disclosed, each once per way; the last value counts. */
export function recordDisclosed(
  context: Pick<RunContext, 'disclosed'>,
  way: DisclosedDetail['way'],
  given: readonly { field: string; value: string | null }[],
): void {
  const fresh = given.map(({ field, value }) => ({
    field: field.slice(0, FIELD_MAX),
    value: value === null ? null : value.slice(0, VALUE_MAX),
    way,
  }))
  const names = new Set(fresh.map(({ field }) => field))
  const others = context.disclosed.filter(one => one.way !== way || !names.has(one.field))
  const last = new Map(fresh.map(one => [one.field, one]))
  context.disclosed = [...others, ...last.values()].slice(-DISCLOSED_MAX)
}
