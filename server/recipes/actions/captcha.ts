// `getCaptchaInfo`, `solveCaptcha`: a captcha hands the run to a person (RECIPES 11; hand-over.ts). We send nothing,
// touch no answer field and ask no one to solve it, unless it passes by itself or the operator has plugged in a solver.
import type { ActionOf } from '#shared/recipe/action.ts'
import { SOLVE_WITHIN } from '../captcha-solver.ts'
import { findParentRecord } from '../page-records.ts'
import { BETWEEN_ACTIONS, pollTime, pollUntil } from '../poll-until.ts'
import type { RecordRef } from '../record-ref.ts'
import type { ActionOutcome, RunContext } from '../run-types.ts'
import { captchaHandoff, waitForWidgets } from '../widget.ts'

const KNOWN_TYPES = new Set([
  'recaptcha2',
  'recaptchaEnterprise',
  'cloudFlareTurnstile',
  'image',
  'red-circle',
  'basic-math',
  'hcaptcha',
])

/** Ends the run if the captcha's container is on the page. A missing container or an unknown type is an error. */
export async function captcha(
  context: RunContext,
  action: ActionOf<'getCaptchaInfo'> | ActionOf<'solveCaptcha'>,
): Promise<ActionOutcome> {
  if (action.captchaType && !KNOWN_TYPES.has(action.captchaType)) {
    return { kind: 'failed', error: `unknown captcha type ${action.captchaType}` }
  }
  const looked = await pollUntil(context, pollTime(action, BETWEEN_ACTIONS), async () => {
    const parent = await findParentRecord(context, action.parent)
    if ('again' in parent) return parent
    const answer = await context.page.call('isPresent', action.selector, parent.done)
    return answer === 'done' || answer === 'disabled' ? parent : { again: 'the captcha is not on the page' }
  })
  if (!looked.found) return { kind: 'failed', error: looked.reason }
  if ((await waitForWidgets(context)) === 'passed') return { kind: 'done' }
  if (context.handed?.isCaptchaSolved) return { kind: 'done' }
  if (await isSolved(context, action, looked.value)) return { kind: 'done' }
  return captchaHandoff(context)
}

/**
 * Asks the operator's solver, if there is one, and fills in its answer; false if that didn't work. `getCaptchaInfo`
 * only reads the question; then it's false if there is no question or no solver.
 */
async function isSolved(
  context: RunContext,
  action: ActionOf<'getCaptchaInfo'> | ActionOf<'solveCaptcha'>,
  parent: RecordRef | null,
): Promise<boolean> {
  const { solveCaptcha } = context.deps
  if (!solveCaptcha) return false
  if (action.actionType === 'getCaptchaInfo') {
    context.captcha = await context.page.call('readCaptcha', action.selector, parent)
    return context.captcha !== null
  }
  const question = context.captcha ?? (await context.page.call('readCaptcha', action.selector, parent))
  if (question === null) return false
  const limit = AbortSignal.timeout(SOLVE_WITHIN)
  const signal = context.signal ? AbortSignal.any([context.signal, limit]) : limit
  const answer = await solveCaptcha(question, signal).catch((error: unknown) => {
    context.signal?.throwIfAborted()
    context.deps.log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'the solver failed')
    return null
  })
  if (answer === null) return false
  return await context.page.call('answerCaptcha', question.type, action.selector, parent, answer)
}
