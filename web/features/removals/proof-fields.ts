// What the proof says about each fact of the listing: the removal's beginning compared with the newest check. Pure.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { FoundListing } from '#shared/collections/removal-jobs.ts'
import {
  type ComparedField,
  compareScans,
  type FieldFate,
  type FieldPart,
  type LaterScan,
} from '#shared/domain/compare-scans.ts'
import { ageTerm } from '#shared/domain/shown-age.ts'
import type { LastCheck } from './last-check.ts'

/** The text for each fate, so that it's never shown by color alone. */
export const FATE_WORDS: Readonly<Record<FieldFate, string>> = {
  gone: 'gone',
  stayed: 'still shown',
  back: 'came back',
  new: 'new',
  unknown: 'can’t tell',
}

/** The order in the tally. */
const ORDER: readonly FieldFate[] = ['back', 'stayed', 'new', 'gone', 'unknown']

export type ProofRow = { term: string; fields: readonly ComparedField[] }

const TERMS: Readonly<Record<Exclude<FieldPart, 'age'>, string>> = {
  places: 'Places',
  phones: 'Phones',
  relatives: 'Relatives',
  akas: 'Other names',
}

/**
 * The fields after the newest check; empty before the first check. Without `found` (removals from before it was
 * stored), nothing is said about what a listing that's still up has lost, since the scan only has what it shows now.
 */
export function proofRows(
  found: FoundListing | null,
  listing: SeenListing | null,
  check: Pick<LastCheck, 'result' | 'at'> | null,
  updates: readonly RealtimeUpdate[],
): ProofRow[] {
  const before = found ?? listing
  if (!before || !check) return []
  const compared = compareScans(before, laterOf(check, listing, updates))
  return [...Map.groupBy(compared, field => field.part)].map(([part, fields]) => ({
    term: part === 'age' ? ageTerm(fields[0]?.value ?? null) : TERMS[part],
    fields,
  }))
}

function laterOf(
  { result, at }: Pick<LastCheck, 'result' | 'at'>,
  listing: SeenListing | null,
  updates: readonly RealtimeUpdate[],
): LaterScan {
  if (result === 'gone') return { kind: 'absent' }
  if (result !== 'listed' || listing === null) return { kind: 'unchecked' }
  const wasGone = updates.some(
    ({ created_at, update_data: { event } }) =>
      created_at < at && (event === 'seen_gone' || event === 'seen_gone_again'),
  )
  return { kind: 'listed', fields: listing, wasGone }
}

/** `2 still shown · 3 gone`; empty without rows. */
export function fateTally(rows: readonly ProofRow[]): string {
  const fields = rows.flatMap(row => row.fields)
  return ORDER.flatMap(fate => {
    const count = fields.filter(field => field.fate === fate).length
    return count === 0 ? [] : [`${count} ${FATE_WORDS[fate]}`]
  }).join(' · ')
}
