// Performs a step's actions in order, with sub-actions in place, and records a line for each.
import { performance } from 'node:perf_hooks'
import type { Action } from '#shared/recipe/action.ts'
import { openAddress } from './actions/navigate.ts'
import { BROWSER_FAILED, isBrowserGone } from './browser-unavailable.ts'
import { type ClickWatch, watchClicks } from './click-watch.ts'
import { handOverPage } from './hand-over.ts'
import { readPageStatus } from './page-status.ts'
import { performAction } from './perform-action.ts'
import { toQueue, toResumeState } from './resume.ts'
import { type Ending, STOPPED } from './run-ending.ts'
import type { ActionLine, ActionOutcome, QueuedAction, RunContext } from './run-types.ts'
import { SubmissionRefused } from './submit-guard.ts'

/** Performs the queue. With `waiting` and `link`, first opens the link in place of that action. */
export async function runQueue(
  context: RunContext,
  waiting: QueuedAction | null,
  link: string | null,
): Promise<{ lines: ActionLine[]; ending: Ending }> {
  const lines: ActionLine[] = []
  const clicks = watchClicks(context)
  if (waiting && link !== null) {
    const ending = await performOne(context, waiting, lines, () => openAddress(context, link))
    if (ending) return { lines, ending }
  }
  for (let next = context.queue.shift(); next; next = context.queue.shift()) {
    const queued = next
    const ending = await performOne(context, queued, lines, () => performWatched(context, queued, clicks))
    if (ending) return { lines, ending }
  }
  const last = await orFailure(context, async () => (await clicks.settle()) ?? { kind: 'done' })
  if (last.kind === 'failed') return { lines, ending: { status: 'error', reason: last.error } }
  return { lines, ending: last.kind === 'manual' ? byHand(last) : { status: 'done' } }
}

async function performWatched(
  context: RunContext,
  { action }: QueuedAction,
  clicks: ClickWatch,
): Promise<ActionOutcome> {
  const outcome = await performOrHandOver(context, action, clicks)
  if (outcome.kind !== 'awaiting_email' || context.step !== 'optOut') return outcome
  // If nothing was sent, or it was refused, there is no mail to wait for.
  const failed = await clicks.settle()
  if (failed) return failed
  const verdict = await readPageStatus(context)
  return verdict.kind === 'readable' ? outcome : verdict.outcome
}

/** Performs the action. Where only the person gets past the page and they are there, they take it over first. */
async function performOrHandOver(
  context: RunContext,
  action: Action,
  clicks: ClickWatch,
): Promise<ActionOutcome> {
  const started = performance.now()
  for (;;) {
    await clicks.before(action)
    const outcome = await performAction(context, action)
    const handed = await handOverPage(context, action, outcome)
    if (handed === 'again') continue
    clicks.note(action, handed, started)
    return handed
  }
}

async function performOne(
  context: RunContext,
  queued: QueuedAction,
  lines: ActionLine[],
  work: () => Promise<ActionOutcome>,
): Promise<Ending | null> {
  const started = performance.now()
  const outcome = await orFailure(context, work)
  const error = outcome.kind === 'failed' ? outcome.error : outcome.kind === 'blocked' ? outcome.reason : null
  lines.push({
    id: queued.action.id,
    type: queued.action.actionType,
    ok: error === null,
    error,
    ms: Math.round(performance.now() - started),
  })
  return toEnding(context, queued, outcome)
}

function toEnding(context: RunContext, queued: QueuedAction, outcome: ActionOutcome): Ending | null {
  const { id, actionType } = queued.action
  switch (outcome.kind) {
    case 'done':
      context.queue.unshift(...toQueue(outcome.next ?? [], `${queued.path}.`))
      return null
    case 'failed':
      return { status: 'error', reason: `${actionType} ${id}: ${outcome.error}` }
    case 'blocked': {
      const { reason, retryAfterMs, remaining } = outcome
      return { status: 'blocked', reason, retryAfterMs, remaining }
    }
    case 'manual':
      return byHand(outcome)
    case 'awaiting_email':
      return { status: 'awaiting_email', resume: toResumeState(context, queued) }
  }
}

function byHand({ reason, remaining }: Extract<ActionOutcome, { kind: 'manual' }>): Ending {
  return { status: 'requires_manual', reason, remaining }
}

async function orFailure(context: RunContext, work: () => Promise<ActionOutcome>): Promise<ActionOutcome> {
  try {
    return await work()
  } catch (error) {
    if (context.signal?.aborted) return { kind: 'failed', error: STOPPED }
    if (error instanceof SubmissionRefused) return { kind: 'failed', error: error.message }
    context.deps.log.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'an action threw')
    return { kind: 'failed', error: isBrowserGone(error) ? BROWSER_FAILED : plainMessage(error) }
  }
}

/** The first line of an error, without addresses, which may contain personal data. */
function plainMessage(error: unknown): string {
  const line = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
  return line.replace(/\b[a-z]+:\/\/\S+/gi, '(address)').slice(0, 200)
}
