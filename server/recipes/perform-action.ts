// Performs one action: checks the page first, runs the action's own file, and tells a challenge from a failure.
import type { Action } from '#shared/recipe/action.ts'
import { captcha } from './actions/captcha.ts'
import { click } from './actions/click.ts'
import { emailConfirmation, generateEmail, getEmailData } from './actions/email.ts'
import { condition, expectation } from './actions/expectation.ts'
import { extract } from './actions/extract.ts'
import { fillForm } from './actions/fill-form.ts'
import { navigate } from './actions/navigate.ts'
import { scroll } from './actions/scroll.ts'
import { lackOf } from './open-parts.ts'
import { readPageStatus } from './page-status.ts'
import { pollUntil } from './poll-until.ts'
import type { ActionOutcome, RunContext } from './run-types.ts'
import { heldByWidget, offerChallenge } from './widget.ts'

/** These poll the page themselves, so a challenge may pass meanwhile. */
const WAITS_ITSELF = new Set<Action['actionType']>(['extract', 'expectation', 'condition'])

/** How long a challenge has to pass by itself if a person is there who could do it, in milliseconds. */
const BEFORE_ASKING = 10_000

/** Actions that an open captcha widget can block. */
const BEHIND_WIDGETS = new Set<Action['actionType']>(['extract', 'expectation', 'click'])

/** Performs one action. Never throws because of the page; throws if the run is stopped. */
export async function performAction(context: RunContext, action: Action): Promise<ActionOutcome> {
  if (action.actionType === 'navigate') return navigate(context, action)
  const before = await beforeAction(context, action)
  if (before) return before
  const outcome = await dispatch(context, action)
  if (outcome.kind !== 'failed') return outcome
  const verdict = await readPageStatus(context)
  if (verdict.kind === 'challenge') return offerChallenge(context, verdict.outcome)
  if (verdict.kind === 'blocked') return verdict.outcome
  const held = BEHIND_WIDGETS.has(action.actionType) ? await heldByWidget(context) : null
  if (held) return held
  // Missing parts come first, because recipes are judged by the reason: an element that didn't load can't be found.
  const lack = lackOf(context) ?? (await lateness(context))
  return lack === null ? outcome : { kind: 'failed', error: `${lack}; ${outcome.error}` }
}

/** The reason if a page's document is still loading at the timeout. */
async function lateness(context: RunContext): Promise<string | null> {
  const state = await context.page.call('readyState').catch(() => 'complete')
  return state === 'complete' ? null : 'the page was still loading'
}

async function beforeAction(context: RunContext, action: Action): Promise<ActionOutcome | null> {
  const verdict = await readPageStatus(context)
  if (verdict.kind === 'blocked' || verdict.kind === 'error') return verdict.outcome
  if (verdict.kind !== 'challenge' || WAITS_ITSELF.has(action.actionType)) return null
  // We type and press nothing on a challenge page.
  const wait = context.personAtPage ? Math.min(context.patienceMs, BEFORE_ASKING) : context.patienceMs
  const passed = await pollUntil(context, wait, async () => {
    const now = await readPageStatus(context)
    return now.kind === 'challenge' ? { again: 'a challenge page' } : { done: now }
  })
  if (!passed.found) return offerChallenge(context, verdict.outcome)
  return passed.value.kind === 'blocked' || passed.value.kind === 'error' ? passed.value.outcome : null
}

function dispatch(
  context: RunContext,
  action: Exclude<Action, { actionType: 'navigate' }>,
): Promise<ActionOutcome> {
  switch (action.actionType) {
    case 'extract':
      return extract(context, action)
    case 'click':
      return click(context, action)
    case 'fillForm':
      return fillForm(context, action)
    case 'expectation':
      return expectation(context, action)
    case 'condition':
      return condition(context, action)
    case 'scroll':
      return scroll(context, action)
    case 'getCaptchaInfo':
    case 'solveCaptcha':
      return captcha(context, action)
    case 'generateEmail':
      return generateEmail(context)
    case 'getEmailData':
      return getEmailData(context, action)
    case 'emailConfirmation':
      return emailConfirmation()
  }
}
