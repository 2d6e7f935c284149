// Takes pictures of pages as evidence of what a run saw and did. Other people's records are covered.
import { createHash } from 'node:crypto'
import { matchRecord } from '#shared/recipe/match-record.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { recordsOfActions } from '#shared/recipe/records-of-actions.ts'
import { readAll } from './page-records.ts'
import type { RecordList } from './run-page.ts'
import type { RunContext, RunEvidence } from './run-types.ts'

/**
 * Takes a picture of the page if the run stores any. A failed picture doesn't fail the run. `isHandedOver`: a person
 * continues on this page.
 */
export async function capture(
  context: RunContext,
  label: RunEvidence['label'],
  { isHandedOver = false } = {},
): Promise<void> {
  const { page, deps } = context
  if (!isWanted(context, label, isHandedOver)) return
  try {
    const takenAt = deps.now()
    const options = {
      lists: recordLists(context),
      isCropped: isCropped(context, label, isHandedOver),
      coversFields: context.handed !== null,
    }
    const { jpeg, isCropped: wasCropped, html } = await page.picture(options)
    const digest = createHash('sha256').update(html).digest('hex')
    const url = page.withoutTyped?.(page.url()) ?? page.url()
    context.evidence.push({ label, takenAt, url, jpeg, isCropped: wasCropped, digest })
  } catch (error) {
    deps.log.warn({ label, error: error instanceof Error ? error.name : 'unknown' }, 'no picture of the page')
  }
}

function isWanted(context: RunContext, label: RunEvidence['label'], isHandedOver: boolean): boolean {
  if (typeof context.capture === 'boolean') return context.capture
  return isHandedOver || (label === 'results' && isWorth(context))
}

/** A person who has to continue needs to see the whole page. */
function isCropped({ capture: wanted }: RunContext, label: RunEvidence['label'], isHandedOver: boolean) {
  return typeof wanted === 'object' && wanted.isCropped && label === 'results' && !isHandedOver
}

function isWorth({ capture: wanted, records, evidence }: RunContext): boolean {
  return typeof wanted === 'object' && evidence.length === 0 && wanted.isWorth([...records.values()])
}

/** Any page of the step may show other people's records. */
function recordLists(context: RunContext): RecordList[] {
  const { capture: wanted, recipe, step } = context
  const mayShow = (facts: RecordFacts) =>
    typeof wanted === 'object' ? wanted.mayShow(facts) : isPersons(context, facts)
  return recordsOfActions((step === 'scan' ? recipe.scan : recipe.optOut)?.actions ?? []).map(
    ({ selector, spec }) => ({
      selector,
      spec,
      mayShow: (raw, pageUrl) => readAll([raw], spec, pageUrl).every(mayShow),
    }),
  )
}

function isPersons({ record, profile, deps }: RunContext, facts: RecordFacts): boolean {
  if (record?.identifier && record.identifier === facts.identifier) return true
  return matchRecord(profile, facts, deps.now()).matched
}
