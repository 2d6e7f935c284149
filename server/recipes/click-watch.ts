// What came of an opt-out's last click: whether anything left the page since, the page changed, or an expectation saw
// that it worked. Without any of them, nothing was submitted.
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Action } from '#shared/recipe/action.ts'
import { PageGone } from './run-page.ts'
import type { ActionOutcome, RunContext } from './run-types.ts'
import { heldByWidget } from './widget.ts'

/** After the last action, a page that is sending something gets this long to come to rest. */
const LAST_REST = 3_000
const RESTED = 250
/** A page that has sent nothing since the click gets this long to begin. */
const LATE_SUBMIT = 2_000

export interface ClickWatch {
  /** Looks at the page as it is before an action. */
  before: (action: Action) => Promise<void>
  /** Told of every action: how it ended, and when it began. */
  note: (action: Action, outcome: ActionOutcome, started: number) => void
  /** Waits until the page rests after the last click. The error if nothing was submitted, or a hand-off to a person. */
  settle: () => Promise<Extract<ActionOutcome, { kind: 'failed' | 'manual' }> | null>
}

/** Watches the clicks of a run. */
export function watchClicks(context: RunContext): ClickWatch {
  let isConfirmed = false
  let possibleFrom: number | null = null
  let clickedOn: string | null = null
  const { sent } = context.tracker
  // A refused host was contacted but got nothing, and requests to other hosts aren't the opt-out.
  const hasSent = (since: number) =>
    sent?.originsSince(since).some(origin => isLetThrough(origin) && isOwn(origin)) === true
  const isLetThrough = (origin: string) => context.page.refusal(new URL(origin).hostname) === null
  const isOwn = (origin: string) => context.page.pageRefusal(new URL(origin)) === null
  // If the form's script sent something to another host, that may be the form all the same.
  const mayHaveSent = (since: number) =>
    hasSent(since) || sent?.givenSince(since).some(origin => isLetThrough(origin)) === true
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
      // A page that is gone lets nothing out either.
      await context.page.cutOff?.().catch(() => undefined)
      if (!isIdle()) return { kind: 'failed', error: 'what was sent after the last click came too late' }
      // What left the page with an earlier click may have been the request.
      if (possibleFrom !== null && !mayHaveSent(possibleFrom)) context.submission = 'announced'
      const held = await heldByWidget(context)
      return held ?? { kind: 'failed', error: 'nothing was sent after the last click' }
    },
  }
}

/** What the page looks like; null while it gives way to another. */
function stateOf({ page }: RunContext): Promise<string | null> {
  return page.call('stateOfPage').catch((error: unknown) => {
    if (error instanceof PageGone) return null
    throw error
  })
}

/** Whether an action that is done tells that the click before it worked. */
function confirms(action: Action): boolean {
  if (action.actionType === 'getEmailData') return true
  return action.actionType === 'expectation' && action.expectations.some(one => one.failSilently !== true)
}

async function rest({ tracker, signal }: RunContext, isIdle: () => boolean) {
  const until = performance.now() + LAST_REST
  const isAtRest = () => tracker.quietFor() >= (isIdle() ? LATE_SUBMIT : RESTED)
  while (!isAtRest() && performance.now() < until && !signal?.aborted) await delay(25)
}
