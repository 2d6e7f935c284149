// Captcha widgets on a page. Some pass by themselves; any other goes to a person and is never the recipe's fault. We
// never click in them.
import { performance } from 'node:perf_hooks'
import { pollUntil } from './poll-until.ts'
import type { RecordRef } from './record-ref.ts'
import type { ActionOutcome, RunContext } from './run-types.ts'

/** A widget that passes by itself does so within this time, in milliseconds. */
const PASSES_WITHIN = 10_000

/** The reason of a run that ends at a captcha. */
export const CAPTCHA_REASON = 'the page asks for a captcha'

type Manual = Extract<ActionOutcome, { kind: 'manual' }>
type Blocked = Extract<ActionOutcome, { kind: 'blocked' }>

/** Waits for the page's widgets to pass. `none`: there are none. */
export async function waitForWidgets(
  context: RunContext,
  pressed: { selector: string; parent: RecordRef | null } | null = null,
): Promise<'none' | 'open' | 'passed'> {
  const look = async () => {
    // A widget that hasn't started may be decoration, unless its script is still loading or failed.
    const { parts } = context.tracker
    const mayStart = parts !== undefined && (parts.isPending(performance.now()) || parts.failure() !== null)
    const state = pressed
      ? await context.page.call('widgetsOfForm', pressed.selector, pressed.parent, mayStart)
      : await context.page.call('widgetsOfPage')
    return state === 'open' ? { again: state } : { done: state }
  }
  const looked = await pollUntil(context, Math.min(PASSES_WITHIN, context.patienceMs), look)
  return looked.found ? looked.value : 'open'
}

/** The handoff for a page that a widget blocks; null if none does. */
export async function heldByWidget(context: RunContext): Promise<Manual | null> {
  // Without scripts, no widget starts; the browser checks such a page again.
  if (!context.tracker.parts) return null
  const state = await context.page.call('widgetsOfPage').catch(() => 'none')
  return state === 'open' ? captchaHandoff(context) : null
}

/**
 * A challenge that didn't pass, with the person's remaining step. Only in a scan, where that step is all there is to
 * do. An opt-out is retried first, since the person would also have to fill in the form.
 */
export async function offerChallenge(context: RunContext, challenge: Blocked): Promise<Blocked> {
  const held = context.step === 'scan' ? await heldByWidget(context) : null
  return held ? { ...challenge, remaining: held.remaining } : challenge
}

/** Ends the run with a handoff to a person. */
export function captchaHandoff(context: RunContext): Manual {
  return { kind: 'manual', reason: CAPTCHA_REASON, remaining: remainingSteps(context) }
}

function remainingSteps(context: RunContext): string {
  if (context.step === 'scan') return 'Complete the captcha on this page to see the results.'
  const confirms = context.queue.some(({ action }) => action.actionType === 'emailConfirmation')
  return `Complete the captcha on this page and send the form.${
    confirms ? ' The site then sends an e-mail with a link to confirm.' : ''
  }`
}
