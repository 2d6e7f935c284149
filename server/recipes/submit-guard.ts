// The moment before a click can send something: the caller records it, so that a crash afterwards is known to leave an
// unknown outcome, and the filled form is kept as evidence.
import { flattenActions } from '#shared/recipe/parse-actions.ts'
import { capture } from './evidence.ts'
import { upcomingResumeState } from './resume.ts'
import type { RunContext } from './run-types.ts'

/** The caller refused, or could not record, the submission; nothing was sent. */
export class SubmissionRefused extends Error {
  override readonly name = 'SubmissionRefused'
}

/**
 * Called before every click of an opt-out. Awaits `onBeforeSubmit` once: before the first click after a form was
 * filled, or before the first click with no form left to fill.
 * @throws SubmissionRefused when the callback throws.
 */
export async function announceSubmission(context: RunContext): Promise<void> {
  if (context.step !== 'optOut' || context.submission !== 'none') return
  const formAhead = flattenActions(context.queue.map(({ action }) => action)).some(
    action => action.actionType === 'fillForm',
  )
  if (context.filled.length === 0 && formAhead) return
  context.submission = 'announced'
  await capture(context, 'form')
  try {
    await context.onBeforeSubmit?.(context.filled, upcomingResumeState(context))
  } catch (error) {
    throw new SubmissionRefused('the submission was not let through', { cause: error })
  }
  context.submission = 'possible'
}
