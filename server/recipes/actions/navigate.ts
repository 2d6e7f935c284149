// `navigate`: fills in the address and opens it (RECIPES 5 and 11).
import { setTimeout as delay } from 'node:timers/promises'
import type { ActionOf } from '#shared/recipe/action.ts'
import { fillUrl, namesIn } from '#shared/recipe/template.ts'
import { BROWSER_FAILED, isBrowserGone } from '../browser-unavailable.ts'
import { recordDisclosed } from '../disclosed-values.ts'
import { loadError, readPageStatus } from '../page-status.ts'
import type { ActionOutcome, RunContext } from '../run-types.ts'
import { sourceValues } from '../sources.ts'
import { withheld } from '../withheld.ts'

/** We wait out a 429 that asks for at most this long. */
const SHORT_RETRY_AFTER = 5_000
const MAX_WAITS = 2

/** Opens the action's address. The recipe's own waits handle a challenge; a block is final. */
export async function navigate(context: RunContext, action: ActionOf<'navigate'>): Promise<ActionOutcome> {
  const source = action.dataSource ?? 'userProfile'
  const kept = withheld(context, source, namesIn(action.url))
  if (kept) return kept
  const values = sourceValues(context, source)
  const filled = fillUrl(action.url, { values, ageRanges: action.ageRange ?? undefined })
  if (!filled.ok) return { kind: 'failed', error: filled.error }
  const told = namesIn(action.url).filter(name => Object.hasOwn(values, name))
  if (context.step === 'optOut' && told.length > 0) {
    await context.onBeforeOpen?.([...new Set(told)])
    recordDisclosed(
      context,
      'address',
      told.map(field => ({ field, value: asText(values[field]) })),
    )
  }
  const attempts = action.retry?.maxAttempts ?? 1
  for (let attempt = 1; ; attempt++) {
    const outcome = await openAddress(context, filled.url)
    if (outcome.kind !== 'failed' || attempt >= attempts) return outcome
    await delay(action.retry?.interval?.ms ?? 0)
  }
}

/** Opens an address, waiting out short 429s. */
export async function openAddress(context: RunContext, url: string): Promise<ActionOutcome> {
  for (let waits = 0; ; waits++) {
    const outcome = await load(context, url)
    const wait =
      outcome.kind === 'blocked' && context.tracker.document()?.status === 429 ? outcome.retryAfterMs : null
    if (wait == null || wait > SHORT_RETRY_AFTER || waits >= MAX_WAITS) return outcome
    await delay(wait)
    context.signal?.throwIfAborted()
  }
}

async function load(context: RunContext, url: string): Promise<ActionOutcome> {
  try {
    await context.page.open(url, context.navigationTimeoutMs)
  } catch (error) {
    context.signal?.throwIfAborted()
    const message = error instanceof Error ? error.message : String(error)
    // A browser that is being closed cancels what it loads first.
    if (isBrowserGone(error) || (message.includes('ERR_ABORTED') && (await isClosing(context))))
      return { kind: 'failed', error: BROWSER_FAILED }
    const failure = context.tracker.failure()
    return { kind: 'failed', error: loadError(context, failure?.url ?? url, failure?.error ?? message) }
  }
  const verdict = await readPageStatus(context)
  return verdict.kind === 'blocked' || verdict.kind === 'error' ? verdict.outcome : { kind: 'done' }
}

const isClosing = ({ page }: RunContext) => page.call('readyState').then(() => false, isBrowserGone)

const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null
