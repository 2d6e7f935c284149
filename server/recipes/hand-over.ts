// Hands a run's page to the person at a step that only they can do, and continues in the same context once they have
// done it (RECIPES 11). Any press of theirs may send the form, so we announce it like a click, and never send the form
// twice.
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Action } from '#shared/recipe/action.ts'
import type { HandoverEnd, LivePage } from '../removals/live-page.ts'
import { capture } from './evidence.ts'
import { type HandedPage, watchHandedPage } from './handed-page.ts'
import { readPageStatus } from './page-status.ts'
import type { ActionOutcome, HandedState, RunContext } from './run-types.ts'
import { announceHandover } from './submit-guard.ts'
import { CAPTCHA_REASON } from './widget.ts'

/** How often the page is checked for what the person had to do, in milliseconds. */
const EVERY = 400
/** How long a form that the person sent has for its answer to show. */
const ANSWER_WITHIN = 8_000
/** How long a page may take until it sends what the person's press was for. */
const PRESS_TAKES = 2_000
/** How long we wait for a last request: after the person has left the page, and again after the page was cut off. */
const LAST_REST = 400
/** While the person is there, an action polls its page for this long at most. */
const PATIENCE = 10_000

const CAPTCHA_ACTIONS = new Set<Action['actionType']>(['getCaptchaInfo', 'solveCaptcha'])

/** What the person has to do, and the outcome if they don't. */
type Need = { task: string; otherwise: ActionOutcome }

/**
 * The action's outcome, unless the person takes over the page: then `again` if the action is to be performed again, or
 * its outcome after them. @throws SubmissionRefused if the request may not be sent any more.
 */
export async function handOverPage(
  context: RunContext,
  action: Action,
  outcome: ActionOutcome,
): Promise<ActionOutcome | 'again'> {
  const { personAtPage, page } = context
  const openLive = personAtPage && /^https?:/.test(page.url()) ? page.openLive : undefined
  let need = openLive ? await needOf(context, action, outcome) : null
  if (!openLive || need === null) return outcome
  let pressedAt = Number.NEGATIVE_INFINITY
  const live = await openLive(() => {
    pressedAt = performance.now()
  })
  try {
    while (need !== null && context.personAtPage) {
      const watch = await beginHandover(context, action)
      const ended = await ask(context, live, need, watch)
      if (ended !== 'done') context.personAtPage = null
      const after = await afterHandover(context, action, { need, ended, watch, pressedAt })
      if (after !== 'needed') return after
      need = { ...need, task: STILL_YOURS }
    }
  } finally {
    await live.close()
  }
  return need?.otherwise ?? outcome
}

const STILL_YOURS = 'This page still needs you: finish it, and send the form yourself.'
const NOT_ACCEPTED = 'The site hasn’t accepted the form. Correct it, and send it yourself.'

/** What the person would have to do on the page; null if nothing there needs them. */
async function needOf(context: RunContext, action: Action, outcome: ActionOutcome): Promise<Need | null> {
  if (outcome.kind === 'manual') {
    if (outcome.notHere) return null
    const isCaptcha = outcome.reason === CAPTCHA_REASON
    const task = isCaptcha ? 'Complete the captcha on this page. We do the rest.' : outcome.remaining
    return { task, otherwise: outcome }
  }
  if (outcome.kind === 'blocked') {
    const status = await readPageStatus(context)
    if (status.kind !== 'challenge') return null
    return { task: 'Complete the check on this page. We do the rest.', otherwise: outcome }
  }
  // After their captcha, the site may show the form again, for example because of a wrong letter.
  const isRefused =
    outcome.kind === 'failed' && action.actionType === 'expectation' && context.handed !== null
  return isRefused ? { task: NOT_ACCEPTED, otherwise: outcome } : null
}

async function beginHandover(context: RunContext, action: Action): Promise<HandedPage> {
  const isFirst = context.handed === null
  if (isFirst) await capture(context, 'form')
  const isOnlyHanded = context.submission !== 'possible'
  context.handed ??= { isOnlyHanded, isCaptchaSolved: false, isUntouched: false, givenBackAt: 0 }
  await announceHandover(context)
  context.patienceMs = Math.min(context.patienceMs, PATIENCE)
  // Inputs aren't tracked, so requests made while the person has the page count as made after this moment.
  context.tracker.touch()
  return watchHandedPage(context, action)
}

async function ask(
  context: RunContext,
  page: LivePage,
  { task }: Need,
  watch: HandedPage,
): Promise<HandoverEnd> {
  const over = new AbortController()
  const asked = context.personAtPage?.({ task, page, over: over.signal }) ?? Promise.resolve('left' as const)
  let isEnded = false
  const ended = asked.finally(() => {
    isEnded = true
  })
  while (!isEnded && !over.signal.aborted) {
    if (context.signal?.aborted || (await watch.isPassed())) over.abort()
    else await Promise.race([delay(EVERY), ended])
  }
  return ended
}

type Given = { need: Need; ended: HandoverEnd; watch: HandedPage; pressedAt: number }

/** What the run does with the page after the person; `needed` if they are to have it once more. */
async function afterHandover(
  context: RunContext,
  action: Action,
  { need, ended, watch, pressedAt }: Given,
): Promise<ActionOutcome | 'again' | 'needed'> {
  context.signal?.throwIfAborted()
  const { handed } = context
  // Their last press may just be taking effect. Until then, a click of ours could send the form twice.
  const until = Math.max(performance.now() + (ended === 'done' ? 0 : LAST_REST), pressedAt + PRESS_TAKES)
  while (performance.now() < until && !watch.mayBeSent()) await delay(LAST_REST / 4)
  const mayBeSent = watch.mayBeSent()
  // Their own press was a submission: from now on, no click of ours may repeat it.
  if (handed && mayBeSent) handed.isOnlyHanded = false
  if (await watch.goOnAfterSending(mayBeSent ? ANSWER_WITHIN : 0))
    return action.actionType === 'expectation' ? 'again' : DONE
  if (mayBeSent) return ended === 'done' ? 'needed' : need.otherwise
  if (ended === 'done') {
    if (need.task === NOT_ACCEPTED || need.task === STILL_YOURS) return 'needed'
    // If the run ends before its next click, nothing was sent.
    if (handed?.isOnlyHanded && (watch.wasChallenge || !watch.hasAsked())) noteUntouched(context, handed)
    // From here on, we can no longer tell.
    else if (handed) handed.isOnlyHanded = false
    return resume(context, action, need)
  }
  const isCutOff = await isNowCutOff(context)
  await delay(LAST_REST)
  if (isCutOff && handed?.isOnlyHanded && !watch.mayBeSent() && !watch.hasAsked())
    noteUntouched(context, handed)
  return need.otherwise
}

function noteUntouched(context: RunContext, handed: HandedState) {
  handed.isUntouched = true
  handed.givenBackAt = performance.now()
  context.submission = 'announced'
}

/** False for a page that hangs: it may still send something when it goes on. */
async function isNowCutOff({ page }: RunContext): Promise<boolean> {
  return (page.cutOff?.() ?? Promise.resolve()).then(
    () => true,
    () => false,
  )
}

const DONE: ActionOutcome = { kind: 'done' }

/** Nothing was sent: the run goes on where it stopped. */
function resume(context: RunContext, action: Action, { otherwise }: Need): ActionOutcome | 'again' {
  const isCaptcha = otherwise.kind === 'manual' && otherwise.reason === CAPTCHA_REASON
  if (context.handed && isCaptcha) context.handed.isCaptchaSolved = true
  if (CAPTCHA_ACTIONS.has(action.actionType)) return DONE
  // An action for a choice or a field that only the person could handle isn't repeated.
  return otherwise.kind === 'manual' && !isCaptcha ? DONE : 'again'
}
