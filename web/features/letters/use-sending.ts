// The sending status of letters about one subject.
import type { Intent } from '#shared/collections/intents.ts'
import { useIntents } from '#web/data/outbox.ts'
import { useDocs } from '#web/data/queries.ts'
import type { LetterSubject } from './letter-about.ts'

/** Letters that we send, and those that the person sent. */
const KINDS = ['email-removal', 'record-letter']

const isOf = ({ payload }: Pick<Intent, 'payload'>, about: LetterSubject): boolean =>
  about.kind === 'removal'
    ? payload.job_id === about.jobId
    : payload.job_id === undefined &&
      payload.person_id === about.person.id &&
      payload.siteName === about.siteName

/**
 * `isSending`: requested or recorded here, or queued on the server. `isSaved`: this device still has to send the request. `failed`:
 * failed requests. `refused`: why the newest failed, if the reason is temporary. `begun`: the removal of a letter that
 * was requested at or after `since`.
 */
export function useSending(about: LetterSubject, since = Number.POSITIVE_INFINITY) {
  const letters = useIntents().filter(({ kind, ...intent }) => KINDS.includes(kind) && isOf(intent, about))
  const jobId = about.kind === 'removal' ? about.jobId : null
  const queued = useDocs('messages', { where: row => row.job_id === jobId && row.status === 'queued' })
  const failed = letters.filter(intent => intent.status === 'failed')
  const open = letters.filter(intent => intent.status === 'pending' || intent.status === 'accepted')
  return {
    isSending: open.length > 0 || queued.docs.length > 0,
    isSaved: open.some(intent => intent.status === 'pending'),
    failed,
    refused: lastRefusalText(failed),
    begun: removalOf(letters.find(one => one.status === 'done' && Date.parse(one.created_at) >= since)),
  }
}

/** Says that the daily limit of letters is reached, and when the next one can be sent. */
export function lastRefusalText(failed: readonly Pick<Intent, 'created_at' | 'error'>[]): string | null {
  const [newest] = failed.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  return newest?.error?.code === 'too_many_letters' ? newest.error.message : null
}

function removalOf(letter: Intent | undefined): string | null {
  const id = letter?.result?.job_id
  return typeof id === 'string' ? id : null
}
