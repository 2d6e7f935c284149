// The message when something the person asked for is done, or has failed. Pure; texts of PRODUCT T4.5, T7.4 and T8.
import type { Intent } from '#shared/collections/intents.ts'
import type { Message } from '#shared/collections/messages.ts'
import { DAY } from '#shared/lib/time.ts'
import type { ToastMessage } from '#web/ui/toast.ts'
import { isForPeople } from './failure-text.ts'

const error = (description: string): ToastMessage => ({ title: 'Error', description, tone: 'destructive' })

const LETTER_FAILED: ToastMessage = {
  title: 'Failed to Send Email',
  description: 'There was an error sending your removal request. Please try again.',
  tone: 'destructive',
}

/** Failures of what has no text in PRODUCT T8: what did not happen, as a sentence. */
const FAILED: Readonly<Record<string, string>> = {
  'start-scan': 'We couldn’t start the scan.',
  'confirm-listing': 'We couldn’t record your answer.',
  'withdraw-answer': 'We couldn’t take your answer back.',
  'start-removals': 'We couldn’t start the removals.',
  'complete-guide': 'We couldn’t mark the guide as complete.',
  'answer-look': 'We couldn’t record your answer.',
  'cancel-removal': 'We couldn’t cancel the removal.',
  'retry-removal': 'We couldn’t try the removal again.',
  'add-broker-mail': 'We couldn’t add the email.',
  'ai-legal-engine': 'Failed to generate legal document',
  'start-monitoring': 'Failed to start monitoring',
  'handle-reappearance': 'Failed to process reappearance',
  'generate-pdf-report': 'Failed to generate PDF report',
}

/** Null where the screen itself shows the outcome. */
export function outcomeToast(
  intent: Pick<Intent, 'kind' | 'payload' | 'status'> & Partial<Pick<Intent, 'error' | 'result'>>,
): ToastMessage | null {
  // What is missing is said, rather than that it failed; the person's pages say it too, and offer to agree.
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
  // Where our own words say what the person can do. All other failures have the text of PRODUCT T8.
  if (
    intent.status === 'failed' &&
    intent.kind === 'email-removal' &&
    intent.error &&
    isForPeople(intent.error)
  )
    return { ...LETTER_FAILED, description: intent.error.message }
  if (intent.status === 'failed') return failure(intent.kind)
  if (intent.status !== 'done') return null
  return intent.kind === 'start-removals' ? leftOut(intent) : success(intent.kind, intent.payload)
}

function failure(kind: string): ToastMessage | null {
  if (kind === 'email-removal') return LETTER_FAILED
  const description = FAILED[kind]
  return description ? error(description) : null
}

/** Null if every listing that was named has its removal. */
function leftOut({ payload, result }: Pick<Intent, 'payload'> & Partial<Pick<Intent, 'result'>>) {
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

function success(kind: string, payload: Intent['payload']): ToastMessage | null {
  switch (kind) {
    case 'start-monitoring':
      return {
        title: 'Monitoring Started',
        description: "We'll continuously monitor for data reappearance and alert you immediately.",
        tone: 'success',
      }
    case 'handle-reappearance':
      return {
        title: payload.action === 'auto_remove' ? 'Removal started' : 'Manual review',
        description:
          payload.action === 'auto_remove'
            ? 'Automatic removal process started.'
            : 'Added to manual review queue.',
        tone: 'success',
      }
    default:
      return null
  }
}

/** The message when a letter has left, or could not be delivered; null while it waits. An accepted wish is not a sent letter. */
export function letterToast(
  message: Pick<Message, 'status' | 'created_at' | 'follow_up_at'>,
  siteName: string,
): ToastMessage | null {
  if (message.status === 'failed') return LETTER_FAILED
  if (message.status !== 'sent') return null
  const days = message.follow_up_at
    ? Math.round((Date.parse(message.follow_up_at) - Date.parse(message.created_at)) / DAY)
    : null
  return {
    title: 'Email Sent Successfully!',
    description: `Your removal request has been sent to ${siteName}.${days === null ? '' : ` We'll follow up in ${days} days.`}`,
    tone: 'success',
  }
}

/** States in which the outcome is still to come: of intents, and of letters. */
const WAITING = ['pending', 'accepted', 'queued']

/**
 * Rows whose outcome has come since `before` (status by id) was noted: seen waiting then, or made at or after `since`
 * (epoch milliseconds) and settled so fast that nobody saw them wait. Everything else is history.
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
