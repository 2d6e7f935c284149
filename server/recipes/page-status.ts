// The status of the run's current page: readable, a challenge that may still pass, a block, or an error (RECIPES 11).

import type { DocumentAnswer } from './page-tracker.ts'
import { PageGone } from './run-page.ts'
import type { ActionOutcome, RunContext, RunDeps } from './run-types.ts'

/**
 * A challenge may pass by itself; `outcome` is the result until then. Records on a page outweigh a challenge's wording
 * (`mayList`), but not the HTTP answer: a refusal is a refusal, whatever the page contains.
 */
export type PageStatus =
  | { kind: 'readable' }
  | { kind: 'challenge'; outcome: Blocked; mayList: boolean }
  | { kind: 'blocked'; outcome: Blocked }
  | { kind: 'error'; outcome: Extract<ActionOutcome, { kind: 'failed' }> }

/** What a page's status is read from. */
export type StatusContext = Pick<RunContext, 'tracker' | 'page' | 'navigationTimeoutMs' | 'step'> & {
  deps: Pick<RunDeps, 'now'>
}

type Blocked = Extract<ActionOutcome, { kind: 'blocked' }>

/** Reads the page's status, after waiting for the page to load. */
export async function readPageStatus(context: StatusContext): Promise<PageStatus> {
  await context.tracker.settle(context.navigationTimeoutMs)
  const failure = context.tracker.failure()
  if (failure) return failed(loadError(context, failure.url, failure.error))
  const answer = context.tracker.document()
  if (answer === null) return { kind: 'readable' }
  // A host refused after it answered: only part of its page arrived.
  const reason = answer.gatewayReason ?? refusalOf(context, answer.url)
  if (reason !== null) return failed(`the page could not be loaded: ${reason}`)
  const { status } = answer
  if (answer.challengeHeader || (await readsLikeChallenge(context))) {
    const mayList = !answer.challengeHeader && isReadable(status, context)
    return { kind: 'challenge', outcome: blocked('a challenge page', answer, context), mayList }
  }
  if (status === 403 || status === 429)
    return { kind: 'blocked', outcome: blocked(`HTTP ${status}`, answer, context) }
  return isReadable(status, context) ? { kind: 'readable' } : failed(`the page answered HTTP ${status}`)
}

/** Many brokers answer 404 if no one is listed. */
function isReadable(status: number, context: StatusContext): boolean {
  return status < 400 || (status === 404 && context.step === 'scan')
}

/** Why a page couldn't be loaded, in words. */
export function loadError(context: StatusContext, url: string, error: string): string {
  const refusal = refusalOf(context, url)
  const code = /ERR_[A-Z_]+/.exec(error)?.[0]
  return `the page could not be loaded: ${refusal ?? code ?? (/timeout/i.test(error) ? 'it took too long' : 'no answer')}`
}

function refusalOf(context: StatusContext, url: string): string | null {
  return URL.canParse(url) ? context.page.refusal(new URL(url).hostname) : null
}

/** `Retry-After` in milliseconds from now, given as seconds or as a date; null without a usable value. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

function failed(error: string): PageStatus {
  return { kind: 'error', outcome: { kind: 'failed', error } }
}

function blocked(what: string, answer: DocumentAnswer, context: StatusContext): Blocked {
  const wait = retryAfterMs(answer.retryAfter, context.deps.now())
  return {
    kind: 'blocked',
    reason: `the site refused: ${what}`,
    ...(wait === null ? {} : { retryAfterMs: wait }),
  }
}

async function readsLikeChallenge(context: StatusContext): Promise<boolean> {
  try {
    return await context.page.call('resemblesChallenge')
  } catch (error) {
    if (error instanceof PageGone) return false // The next attempt sees the page that replaced it.
    throw error
  }
}
