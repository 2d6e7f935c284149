// Turns the end of a run into its result: the status by RECIPES 12, the reason, and the evidence.
import { matchRecord } from '#shared/recipe/match-record.ts'
import { queryPlace } from '#shared/recipe/profile.ts'
import { BROWSER_FAILED } from './browser-unavailable.ts'
import { capture } from './evidence.ts'
import { lackOf } from './open-parts.ts'
import { readPageStatus } from './page-status.ts'
import { MORE_PAGES } from './read-on.ts'
import type { ResumeState } from './resume-state.ts'
import type { ActionLine, RunContext, RunResult, RunStatus, StepName } from './run-types.ts'
import { hasGivenToAnyone } from './sent-data.ts'

/** Why the actions stopped. `done`: all of them were performed. */
export type Ending =
  | { status: 'done' }
  | { status: 'error'; reason: string }
  | { status: 'blocked'; reason: string; retryAfterMs?: number | undefined; remaining?: string | undefined }
  | { status: 'requires_manual'; reason: string; remaining: string }
  | { status: 'awaiting_email'; resume: ResumeState }

export const STOPPED = 'the run was stopped'
/** Reasons of scans that may read more in a browser than over HTTP, including the two below. */
export const READ_NOTHING = 'the scan read nothing'
export const NAMELESS = 'the page lists records, and none of their names could be read'

export const LEAVES_SCRIPTS = 'the page has scripts that may draw more than it shows without them'

/** The recipe's declared steps, for judging a scan that read nothing. */
export interface Promised {
  declaresExtract: boolean
  fragment: boolean
}

/** The result of a run that opened a page. */
export async function finish(
  context: RunContext,
  actions: ActionLine[],
  ending: Ending,
  promised: Promised,
): Promise<RunResult> {
  const final = await finalEnding(context, ending)
  const status = statusOf(context, final, promised)
  const open = context.step === 'scan' && final.status === 'done' ? openReason(context) : null
  const base = nothingRun(context.step, final, currentUrl(context))
  // What the person pressed may have taken effect after they gave the page back.
  const isLate = context.handed?.isUntouched === true && hasGivenToAnyone(context, context.handed.givenBackAt)
  const isSent = status === 'submitted' || status === 'awaiting_email'
  const isUntouched = context.handed?.isUntouched === true && !isLate && !isSent
  if (context.step === 'optOut' || (status !== 'found' && status !== 'not_found'))
    await capture(context, 'last', { isHandedOver: base.handoff !== undefined })
  return {
    ...base,
    ok: status !== 'error' && status !== 'blocked',
    status,
    incomplete: open,
    extracted: [...context.records.values()],
    actions,
    reason: open ?? base.reason,
    filled: context.filled,
    told: context.disclosed,
    evidence: context.evidence,
    ...(base.handoff ? { handoff: { ...base.handoff, filled: context.filled } } : {}),
    ...(isUntouched ? { nothingSent: true } : {}),
    uncertain: (context.submission === 'possible' || isLate) && (status === 'error' || status === 'blocked'),
  }
}

/** The result of a run that opened no page. */
export function nothingRun(step: StepName, ending: Ending, url = ''): RunResult {
  const status: RunStatus = ending.status === 'done' ? 'error' : ending.status
  return {
    ok: status !== 'error' && status !== 'blocked',
    step,
    status,
    incomplete: null,
    url,
    extracted: [],
    actions: [],
    reason: 'reason' in ending ? ending.reason : null,
    filled: [],
    told: [],
    evidence: [],
    ...('remaining' in ending && ending.remaining !== undefined
      ? { handoff: { url, filled: [], remaining: ending.remaining } }
      : {}),
    ...(ending.status === 'awaiting_email' ? { resume: ending.resume } : {}),
    ...(ending.status === 'blocked' && ending.retryAfterMs !== undefined
      ? { retryAfterMs: ending.retryAfterMs }
      : {}),
    uncertain: false,
  }
}

// If the last action opened a page that refuses us, nothing was submitted, and nothing counts as "not found".
async function finalEnding(context: RunContext, ending: Ending): Promise<Ending> {
  if (ending.status !== 'done') return ending
  if ([...context.records.values()].some(record => record.matched)) return ending
  const verdict = await readPageStatus(context).catch(() => null)
  // The page is gone, or hangs. What was sent before that still counts.
  if (verdict === null) return { status: 'error', reason: context.signal?.aborted ? STOPPED : BROWSER_FAILED }
  if (verdict.kind === 'readable') return ending
  const { outcome } = verdict
  return outcome.kind === 'blocked'
    ? { status: 'blocked', reason: outcome.reason, retryAfterMs: outcome.retryAfterMs }
    : { status: 'error', reason: outcome.error }
}

function statusOf(context: RunContext, ending: Ending, promised: Promised): RunStatus {
  if (ending.status !== 'done') return ending.status
  if (context.step === 'optOut') return 'submitted'
  if ([...context.records.values()].some(record => record.matched)) return 'found'
  if (openReason(context) !== null && context.hasExtracted) return 'error'
  return context.hasExtracted || (promised.fragment && !promised.declaresExtract) ? 'not_found' : 'error'
}

/** Why a complete scan can't tell whether the person is listed; null if it can. */
function openReason(context: RunContext): string | null {
  const { hasExtracted, hasNameless, records, profile, deps } = context
  if (!hasExtracted) return READ_NOTHING
  // Missing parts come first, because they may contain the names.
  const lack = context.lack ?? lackOf(context)
  if (lack !== null) return lack
  if (hasNameless) return NAMELESS
  const gap = context.gap ?? (context.unread.length > 0 ? MORE_PAGES : null)
  if (gap !== null) return gap
  if (context.leavesScripts && ![...records.values()].some(record => record.matched)) return LEAVES_SCRIPTS
  if (queryPlace(profile) !== null || profile.addresses.length > 0) return null
  const agreeing = [...records.values()].filter(record => {
    const { name, age } = matchRecord(profile, record, deps.now())
    return name && age !== false
  })
  return agreeing.length > 0 ? 'the profile has no place to tell the person from namesakes by' : null
}

/** The page that the run ended on, or the site's own if none was opened. */
function currentUrl({ page, tracker, recipe, step }: RunContext): string {
  const url = tracker.failure()?.url ?? page.url()
  if (/^https?:/.test(url)) return page.withoutTyped?.(url) ?? url
  return (step === 'optOut' && recipe.optOutUrl) || `https://${recipe.url}/`
}
