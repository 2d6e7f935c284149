// The message when a letter was sent, or couldn't be delivered. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Message } from '#shared/collections/messages.ts'
import type { Person } from '#shared/collections/people.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { newerClock } from '#shared/domain/letter-clock.ts'
import type { LetterKind } from '#shared/domain/letter-kind.ts'
import { clockOfLetter } from '#shared/letters/clock-of-letter.ts'
import { DAY } from '#shared/lib/time.ts'
import { functionWords } from '#shared/protocol/function-words.ts'
import type { ToastMessage } from '#web/ui/toast.ts'
import { toastOf } from './intent-outcome.ts'

/** The rows around a letter; null if this device doesn't have them. */
export type LetterSurroundings = {
  site: DataBrokerSite | null
  job: Pick<RemovalJob, 'clock'> | null
  /** The removal's letters. */
  letters: readonly Message[]
  person: Pick<Person, 'places'> | null
}

const NAMED: Readonly<Record<LetterKind, string>> = {
  removal: 'Your removal request',
  access: 'Your request for a copy of your data',
  objection: 'Your objection',
  correction: 'Your correction',
  follow_up: 'Your follow-up',
  final_notice: 'Your final notice',
  rebuttal: 'Your answer',
  complaint: 'Your complaint',
}

/** Null while the letter waits, since an accepted request isn’t a sent letter, and for one that the person sent. */
export function letterToast(message: Message, rows: LetterSurroundings): ToastMessage | null {
  if (message.status === 'failed') return toastOf(functionWords['email-removal'].failed)
  if (message.status !== 'sent' || message.sent_by_person) return null
  const kind = message.kind ?? 'removal'
  const sent = `${NAMED[kind]} has been sent to ${rows.site?.name ?? 'the site'}.`
  return {
    title: 'Email Sent Successfully!',
    description: [sent, followUpText(message, kind, rows)].filter(Boolean).join(' '),
    tone: 'success',
  }
}

/**
 * The days until the follow-up by the letter's own clock: a law may give the site longer than the person chose. Empty if
 * the removal's earlier clock goes on instead.
 */
function followUpText(
  message: Message,
  kind: LetterKind,
  { site, job, letters, person }: LetterSurroundings,
): string {
  if (kind === 'final_notice') return 'It’s the last letter.'
  if (message.follow_up_at === null) return ''
  const before = job?.clock ?? null
  const clock =
    before?.letter_id === message.id ? before : clockOfLetter(message, { before, letters, site, person })
  if (newerClock(before, clock) !== clock) return ''
  const sentAt = Date.parse(message.sent_at ?? message.created_at)
  const days = Math.round((Date.parse(clock.follow_up_at) - sentAt) / DAY)
  return message.follow_up_by_us === false
    ? `We’ll remind you in ${days} days.`
    : `We’ll follow up in ${days} days.`
}
