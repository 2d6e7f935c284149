// Reads the records of the current page and compares them with the person, for `extract` and for clicks inside the
// matching record.
import { createHash } from 'node:crypto'
import type { ParentRecord, RecordSpec } from '#shared/recipe/action.ts'
import { findShared, readEvidence } from '#shared/recipe/read-evidence.ts'
import { type RawRecord, readRecord } from '#shared/recipe/read-record.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { chooseRecord } from './choose-record.ts'
import { limitTime } from './limit-time.ts'
import type { PollAttempt } from './poll-until.ts'
import type { RecordRef } from './record-ref.ts'
import type { RunContext } from './run-types.ts'

/**
 * The contents of a page's records, in order. `boxes` are the texts of their elements.
 * @throws TookTooLong if a pattern of the recipe never finishes.
 */
export function readAll(
  raws: readonly RawRecord[],
  spec: RecordSpec,
  pageUrl: string,
  boxes: readonly string[] = [],
): RecordFacts[] {
  const shared = findShared(boxes)
  // We don't trust a recipe's patterns: none may keep the program busy.
  return limitTime(() =>
    raws.map((raw, at) => ({
      ...readRecord(raw, spec, { pageUrl, digest: digestRecord }),
      evidence: readEvidence(raw, spec, boxes[at] ?? '', shared),
    })),
  )
}

/** SHA-1 is the format's choice for record identifiers. Nothing depends on its strength. */
function digestRecord(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}

/**
 * One attempt to find the record to remove, or in a scan the person's record; for use with `pollUntil`. Without a
 * parent: the whole page.
 */
export async function findParentRecord(
  context: RunContext,
  parent: ParentRecord | null | undefined,
): Promise<PollAttempt<RecordRef | null>> {
  if (!parent) return { done: null }
  const { selector, profile: spec } = parent.profileMatch
  const seen = await context.page.call('readRecords', selector, spec, null, [])
  const records = readAll(seen.records, spec, seen.url).map((facts, index) => ({
    ...facts,
    index,
    fingerprint: JSON.stringify(seen.records[index]),
  }))
  const wanted = context.step === 'optOut' ? context.record : null
  const chosen = chooseRecord(records, { profile: context.profile, wanted, spec, now: context.deps.now() })
  if ('again' in chosen) return chosen
  const { index, fingerprint } = chosen.done
  return { done: { selector, spec, index, fingerprint } }
}
