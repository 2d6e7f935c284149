// The message when a request by the person is done, or has failed. Pure.
import type { Intent } from '#shared/collections/intents.ts'
import { functionWords, type MessageWords, wordsOfFunction } from '#shared/protocol/function-words.ts'
import type { ToastMessage } from '#web/ui/toast.ts'
import { isForPeople } from './failure-text.ts'

/** Null if the screen itself shows the outcome. */
export function outcomeToast(
  intent: Pick<Intent, 'kind' | 'payload' | 'status'> & Partial<Pick<Intent, 'error' | 'result'>>,
): ToastMessage | null {
  // Says what is missing instead of reporting a failure; the person's pages say it too, and offer to agree.
  if (intent.status === 'failed' && intent.error?.code === 'consent_needed')
    return { title: 'No one has agreed yet', description: intent.error.message, tone: 'destructive' }
  if (intent.status === 'failed' && intent.error?.code === 'listings_not_named')
    return { title: 'No removals were started', description: intent.error.message, tone: 'destructive' }
  if (intent.status === 'failed' && intent.error?.code === 'answered_since')
    return { title: 'Your later answer stands', description: intent.error.message, tone: 'destructive' }
  if (
    intent.status === 'failed' &&
    intent.error?.code === 'listing_changed' &&
    intent.kind !== 'email-removal'
  )
    return { title: 'The listing has changed', description: intent.error.message, tone: 'destructive' }
  // Failures with our own text, which says what the person can do. All others have the text of PRODUCT T8.
  if (
    intent.status === 'failed' &&
    (intent.kind === 'email-removal' || intent.kind === 'record-letter') &&
    intent.error &&
    isForPeople(intent.error)
  )
    return toastOf({ ...functionWords[intent.kind].failed, description: intent.error.message })
  const words = wordsOfFunction(intent.kind)
  if (intent.status === 'failed') return words && toastOf(words.failed)
  if (intent.status !== 'done') return null
  if (intent.kind === 'start-removals') return notStarted(intent)
  return words?.done ? toastOf(words.done(intent.payload), 'success') : null
}

export const toastOf = (words: MessageWords, tone: ToastMessage['tone'] = 'destructive'): ToastMessage => ({
  ...words,
  tone,
})

/** Null if every named listing has its removal. */
function notStarted({ payload, result }: Pick<Intent, 'payload'> & Partial<Pick<Intent, 'result'>>) {
  const named = Array.isArray(payload.listings) ? payload.listings.length : 0
  const started = Array.isArray(result?.jobs) ? new Set(result.jobs).size : named
  if (started >= named) return null
  const title =
    started === 0
      ? 'No removals were started'
      : `${started} of ${named} ${named === 1 ? 'removal' : 'removals'} started`
  const rest = named - started === 1 ? 'One listing has' : `${named - started} listings have`
  const description = `${rest} changed since then: gone, no longer marked as yours, or you canceled the removal. Check Listings again.`
  return { title, description, tone: 'destructive' } as const
}

/** Intent and letter states whose outcome is still open. */
const WAITING = ['pending', 'accepted', 'queued']

/**
 * Rows that were settled after `before` (status by id) was noted: waiting then, or created at or after `since` (epoch
 * milliseconds) and settled too fast to be seen waiting. Everything else is history.
 */
export function settledSince<R extends { id: string; status: string; created_at: string }>(
  rows: readonly R[],
  before: ReadonlyMap<string, string>,
  since: number,
): R[] {
  return rows.filter(row => {
    const was = before.get(row.id)
    const isNews = was === undefined ? Date.parse(row.created_at) >= since : WAITING.includes(was)
    return isNews && !WAITING.includes(row.status)
  })
}
