// The records of the page that is showing, read and compared with the person; for `extract` and for clicks inside the
// matching record.
import { createHash } from 'node:crypto'
import type { ParentRecord } from '#shared/recipe/action.ts'
import { bestMatch } from '#shared/recipe/match-record.ts'
import { readRecord } from '#shared/recipe/read-record.ts'
import type { RecordRef } from './in-page.ts'
import type { Look } from './patience.ts'
import type { RunContext } from './run-types.ts'

/** SHA-1, the format's own choice for naming a record; nothing rests on its strength. */
export function digestRecord(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}

/** Finds the record that is the person's, once: for use with `lookUntil`. No parent: the whole page. */
export async function lookForParent(
  context: RunContext,
  parent: ParentRecord | null | undefined,
): Promise<Look<RecordRef | null>> {
  if (!parent) return { done: null }
  const { selector, profile: spec } = parent.profileMatch
  const seen = await context.page.call('readRecords', selector, spec, null, [])
  const records = seen.records.map((raw, index) => ({
    ...readRecord(raw, spec, { pageUrl: seen.url, digest: digestRecord }),
    index,
    fingerprint: JSON.stringify(raw),
  }))
  const best = bestMatch(context.profile, records, context.deps.now())
  if (!best) return { again: 'no record on the page matches the person' }
  return { done: { selector, spec, index: best.index, fingerprint: best.fingerprint } }
}
