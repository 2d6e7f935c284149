// `expectation` and `condition`: what must be on the page, or may be, before sub-actions run (RECIPES 9).
import { performance } from 'node:perf_hooks'
import type { ActionOf } from '#shared/recipe/action.ts'
import { type PollAttempt, pollTime, pollUntil, SILENT_GRACE } from '../poll-until.ts'
import type { ActionOutcome, RunContext } from '../run-types.ts'

/** The wait for checks of text and address alone. The format checks once, after pauses of about this long. */
const TEXT_WAIT = 15_000

/** Runs the sub-actions if all expectations hold. Fails if one that isn't silent doesn't. */
export async function expectation(
  context: RunContext,
  action: ActionOf<'expectation'>,
): Promise<ActionOutcome> {
  const met = await check(context, action)
  if (met.kind === 'failed') return { kind: 'failed', error: met.reason }
  return { kind: 'done', next: met.kind === 'met' ? action.actions : [] }
}

/** Runs the sub-actions if all expectations hold. Otherwise skips them, which isn't a failure. */
export async function condition(context: RunContext, action: ActionOf<'condition'>): Promise<ActionOutcome> {
  const met = await check(context, action)
  return { kind: 'done', next: met.kind === 'met' ? action.actions : [] }
}

type Met = { kind: 'met' } | { kind: 'skipped' } | { kind: 'failed'; reason: string }

async function check(
  context: RunContext,
  action: ActionOf<'expectation'> | ActionOf<'condition'>,
): Promise<Met> {
  const { expectations } = action
  const started = performance.now()
  const hasElement = expectations.some(one => one.type === 'element')
  const usual = hasElement ? context.patienceMs : Math.min(context.patienceMs, TEXT_WAIT)
  let onlySilent = false
  const look = async (): Promise<PollAttempt<Met>> => {
    const answers = await context.page.call('checkExpectations', expectations)
    const unmet = expectations.filter((_, index) => answers[index] !== true)
    if (unmet.length === 0) return { done: { kind: 'met' } }
    const fatal = unmet.filter(one => one.failSilently !== true)
    onlySilent = fatal.length === 0
    if (onlySilent && performance.now() - started >= SILENT_GRACE) return { done: { kind: 'skipped' } }
    return {
      again: `not on the page: ${fatal.map(one => one.expect || one.selector || one.type).join(', ')}`,
    }
  }
  const looked = await pollUntil(context, pollTime(action, usual), look)
  if (looked.found) return looked.value
  return onlySilent ? { kind: 'skipped' } : { kind: 'failed', reason: looked.reason }
}
