// `scroll`: scrolls an element to the middle of the view (RECIPES 9).
import type { ActionOf } from '#shared/recipe/action.ts'
import { BETWEEN_ACTIONS, pollTime, pollUntil } from '../poll-until.ts'
import type { ActionOutcome, RunContext } from '../run-types.ts'

/** Scrolls to the element. A missing element is a failure. */
export async function scroll(context: RunContext, action: ActionOf<'scroll'>): Promise<ActionOutcome> {
  const looked = await pollUntil(context, pollTime(action, BETWEEN_ACTIONS), async () =>
    (await context.page.call('scrollToElement', action.selector))
      ? { done: true }
      : { again: 'the element to scroll to is not on the page' },
  )
  return looked.found ? { kind: 'done' } : { kind: 'failed', error: looked.reason }
}
