// What was asked for and refused for want of a consent, and how that is said. Pure.
import type { Intent } from '#shared/collections/intents.ts'

/** What a notice is about: a removal, or else a person. */
export type Concern = { personId: string; jobId: string | null }

type Wish = Pick<Intent, 'id' | 'kind' | 'payload' | 'status' | 'error' | 'created_at'>

/** The newest wish of this concern, if it was refused for want of a consent; else null. */
export function refusedWish<W extends Wish>(intents: readonly W[], { personId, jobId }: Concern): W | null {
  const newest = intents
    .filter(({ kind, payload }) =>
      jobId === null ? payload.person_id === personId : kind in OF_JOB && payload.job_id === jobId,
    )
    .sort((a, b) => b.created_at.localeCompare(a.created_at))[0]
  return newest?.status === 'failed' && newest.error?.code === 'consent_needed' ? newest : null
}

/** What did not happen, and what agreeing does about it. */
export type RefusedText = { title: string; agree: string }

const OF_JOB: Readonly<Record<string, RefusedText>> = {
  'retry-removal': { title: 'Not tried again', agree: 'Agree and try again' },
  'email-removal': { title: 'Letter not sent', agree: 'Agree and send the letter' },
}

const TEXT: Readonly<Record<string, RefusedText>> = {
  ...OF_JOB,
  'start-scan': { title: 'Scan not started', agree: 'Agree and start the scan' },
  'start-removals': { title: 'Removals not started', agree: 'Agree and start the removals' },
}

/** For a wish of this kind; null: it was going on before. */
export function refusedText(kind: string | null): RefusedText {
  return (kind !== null && TEXT[kind]) || { title: 'Paused', agree: 'Agree' }
}
