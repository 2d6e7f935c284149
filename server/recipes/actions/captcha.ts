// `getCaptchaInfo`, `solveCaptcha`: where a captcha stands, the run ends in a person's hands (RECIPES 11): nothing
// is sent, no answer field is touched, nobody is asked to solve it. Unless it passes by itself, or the operator has
// plugged a solver in.
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

/** Ends the run if the captcha's container is on the page; a missing one or an unknown type is an error. */
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
  if (await isSolved(context, action, looked.value)) return { kind: 'done' }
  return captchaHandoff(context)
}

/** Has the operator's solver answer, where there is one and it can; of `getCaptchaInfo`, whether there is what to ask. */
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
