// Runs just before a click that can send something. The caller records it, so that a crash afterwards counts as an
// unknown outcome, and the filled form is stored as evidence.
import { flattenActions } from '#shared/recipe/parse-actions.ts'
import { capture } from './evidence.ts'
import { upcomingResumeState } from './resume.ts'
import type { RunContext } from './run-types.ts'

/** The caller refused the submission or couldn't record it. Nothing more was sent. */
export class SubmissionRefused extends Error {
  override readonly name = 'SubmissionRefused'
}

/**
 * Call it before every click of an opt-out. It awaits `onBeforeSubmit` before the first click after a form was filled,
 * or before the first click with no form left to fill, and again before each click that can send newly filled fields.
 * @throws SubmissionRefused if the callback throws.
 */
export async function announceSubmission(context: RunContext): Promise<void> {
  if (context.step !== 'optOut') return
  const isFirst = context.submission === 'none'
  if (!isFirst && context.filled.length === context.announced) return
  const formAhead = flattenActions(context.queue.map(({ action }) => action)).some(
    action => action.actionType === 'fillForm',
  )
  if (isFirst && context.filled.length === 0 && formAhead) return
  if (isFirst) context.submission = 'announced'
  await capture(context, 'form')
  await announce(context)
  context.announced = context.filled.length
  if (context.handed) context.handed.isOnlyHanded = false
}

/**
 * Call it before a person gets the page: whatever they press there may send the form. The next click is announced
 * again, since minutes may pass until then.
 * @throws SubmissionRefused if the callback throws.
 */
export async function announceHandover(context: RunContext): Promise<void> {
  if (context.submission === 'none') context.submission = 'announced'
  await announce(context)
  context.announced = BEFORE_ANY
}

/** Fewer than any number of filled fields. */
const BEFORE_ANY = -1

async function announce(context: RunContext): Promise<void> {
  try {
    await context.onBeforeSubmit?.(context.filled, upcomingResumeState(context))
  } catch (error) {
    throw new SubmissionRefused('the submission was cancelled', { cause: error })
  }
  context.submission = 'possible'
  if (context.handed) context.handed.isUntouched = false
}
