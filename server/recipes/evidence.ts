// Pictures of pages, kept as evidence of what a run saw and did.
import { createHash } from 'node:crypto'
import type { Evidence, RunContext } from './run-types.ts'

/** Takes a picture of the page if the run keeps any. A picture that fails does not fail the run. */
export async function capture(context: RunContext, label: Evidence['label']): Promise<void> {
  const { page, deps } = context
  if (context.capture !== true && !(label === 'results' && isWorth(context))) return
  try {
    const takenAt = deps.now()
    const { jpeg, html } = await page.picture()
    const digest = createHash('sha256').update(html).digest('hex')
    context.evidence.push({ label, takenAt, url: page.url(), jpeg, digest })
  } catch (error) {
    deps.log.warn({ label, error: error instanceof Error ? error.name : 'unknown' }, 'no picture of the page')
  }
}

function isWorth({ capture: wanted, records, evidence }: RunContext): boolean {
  return typeof wanted === 'function' && evidence.length === 0 && wanted([...records.values()])
}
