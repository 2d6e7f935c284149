// Polls a page until a condition holds (RECIPES 10), without fixed pauses: at short intervals at first, and no longer
// than the page can change.
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { Action } from '#shared/recipe/action.ts'
import { PageGone } from './run-page.ts'
import type { RunContext } from './run-types.ts'

/** One attempt: an answer, or why there is none yet. */
export type PollAttempt<T> = { done: T } | { again: string }

/** The result, or the last reason if the time ran out. */
export type PollResult<T> = { found: true; value: T } | { found: false; reason: string }

const FIRST_PAUSE = 100
const LONGEST_PAUSE = 500
/** A page without scripts can't change any more after this long without an action or a request. */
const STILL_AFTER = 400

/** The wait between actions, which the format's apps spend on pauses and repeats of the whole action. */
export const BETWEEN_ACTIONS = 10_000
/** The wait for elements that a recipe allows to be missing: enough for a script to add them. */
export const SILENT_GRACE = 1_000

/** How long an action may poll: its own `retry`, or else `otherwise` milliseconds. */
export function pollTime(action: Action, otherwise: number): number {
  const { retry } = action
  if (!retry || (retry.environment ?? 'web') !== 'web') return otherwise
  return Math.min(((retry.maxAttempts ?? 1) - 1) * (retry.interval?.ms ?? 0), 120_000)
}

/** The format's interval between attempts, in milliseconds. A wait stands for a number of attempts. */
const TRY_EVERY = 1_000
/** The reason if a busy machine made fewer attempts during the wait. */
const BUSY = 'this machine is too busy'

/**
 * Polls until there is a result, the page can no longer change, or `wait` milliseconds have passed. On a busy machine
 * it continues until it has made as many attempts as the format would in that time, or twice the time has passed.
 */
export async function pollUntil<T>(
  context: RunContext,
  wait: number,
  look: () => Promise<PollAttempt<T>>,
): Promise<PollResult<T>> {
  const until = performance.now() + wait
  let pause = FIRST_PAUSE
  for (let looks = 1; ; looks++) {
    context.signal?.throwIfAborted()
    await context.tracker.settle(context.navigationTimeoutMs)
    // Checked before the attempt: a page may settle just after it, with the wanted content.
    const still = await isPageStill(context)
    const seen = await attemptOnce(look)
    if ('done' in seen) return { found: true, value: seen.done }
    const left = until - performance.now()
    if (still) return { found: false, reason: seen.again }
    if (left <= 0) {
      const isEnough = looks >= Math.floor(wait / TRY_EVERY)
      if (isEnough) return { found: false, reason: seen.again }
      if (left <= -wait) return { found: false, reason: `${BUSY}; ${seen.again}` }
    }
    await delay(Math.max(0, Math.min(pause, left)))
    pause = Math.min(pause * 1.3, LONGEST_PAUSE)
  }
}

async function attemptOnce<T>(look: () => Promise<PollAttempt<T>>): Promise<PollAttempt<T>> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof PageGone) return { again: 'the page went away' }
    throw error
  }
}

/** Whether the page has loaded and nothing on it or in flight can change it. */
export async function isPageStill(context: RunContext): Promise<boolean> {
  if (context.tracker.quietFor() < STILL_AFTER) return false
  try {
    return await context.page.call('isDocumentStill')
  } catch (error) {
    if (error instanceof PageGone) return false
    throw error
  }
}
