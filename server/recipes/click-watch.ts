// Checks whether an opt-out's last click worked: data left the page, the page changed, or an expectation held.
// Otherwise, nothing was submitted.
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Action } from '#shared/recipe/action.ts'
import { PageGone } from './run-page.ts'
import type { ActionOutcome, RunContext } from './run-types.ts'
import { hasContactedSite, hasGivenToAnyone } from './sent-data.ts'
import { heldByWidget } from './widget.ts'

/** After the last action, a page that is sending data gets this long to settle. */
const LAST_REST = 3_000
const RESTED = 250
/** A page that has sent nothing since the click gets this long to start. */
const LATE_SUBMIT = 2_000

export interface ClickWatch {
  /** Records the page's state before an action. */
  before: (action: Action) => Promise<void>
  /** Call it after each action with its outcome and start time. */
  note: (action: Action, outcome: ActionOutcome, started: number) => void
  /**
   * Waits until the page settles after the last click. Returns the error if nothing was submitted, or a handoff to a
   * person; else null.
   */
  settle: () => Promise<Extract<ActionOutcome, { kind: 'failed' | 'manual' }> | null>
}

/** Watches the clicks of a run. */
export function watchClicks(context: RunContext): ClickWatch {
  let isConfirmed = false
  let possibleFrom: number | null = null
  let clickedOn: string | null = null
  const { sent } = context.tracker
  const hasSent = (since: number) => hasContactedSite(context, since)
  // If the form's script sent data to another host, that may still be the form.
  const mayHaveSent = (since: number) => hasSent(since) || hasGivenToAnyone(context, since)
  const isIdle = () => {
    const clickedAt = sent?.touchedAt() ?? null
    return clickedAt !== null && !isConfirmed && !hasSent(clickedAt)
  }

  const hasChanged = async () => clickedOn === null || (await stateOf(context)) !== clickedOn

  return {
    before: async action => {
      if (context.step === 'optOut' && action.actionType === 'click') clickedOn = await stateOf(context)
    },
    note: (action, outcome, started) => {
      if (context.submission === 'possible') possibleFrom ??= started
      if (action.actionType === 'click') isConfirmed = false
      else if (outcome.kind === 'done' && confirms(action)) isConfirmed = true
    },
    settle: async () => {
      if (context.step !== 'optOut') return null
      await rest(context, isIdle)
      if (!isIdle() || (await hasChanged())) return null
      // If the page is gone, it can't send anything either.
      await context.page.cutOff?.().catch(() => undefined)
      if (!isIdle()) return { kind: 'failed', error: 'what was sent after the last click came too late' }
      // Data sent after an earlier click may have been the request.
      if (possibleFrom !== null && !mayHaveSent(possibleFrom)) context.submission = 'announced'
      const held = await heldByWidget(context)
      return held ?? { kind: 'failed', error: 'nothing was sent after the last click' }
    },
  }
}

/** The page's state; null while another page replaces it. */
function stateOf({ page }: RunContext): Promise<string | null> {
  return page.call('stateOfPage').catch((error: unknown) => {
    if (error instanceof PageGone) return null
    throw error
  })
}

/** Whether a completed action shows that the click before it worked. */
function confirms(action: Action): boolean {
  if (action.actionType === 'getEmailData') return true
  return action.actionType === 'expectation' && action.expectations.some(one => one.failSilently !== true)
}

async function rest({ tracker, signal }: RunContext, isIdle: () => boolean) {
  const until = performance.now() + LAST_REST
  const isAtRest = () => tracker.quietFor() >= (isIdle() ? LATE_SUBMIT : RESTED)
  while (!isAtRest() && performance.now() < until && !signal?.aborted) await delay(25)
}
