// The letters and replies of a removal as one thread, oldest first. Pure.
import type { Intent } from '#shared/collections/intents.ts'
import type { Mail, MailAttachment, StoredReading } from '#shared/collections/messages.ts'
import { LETTER_KIND_LABEL, letterKind } from '#shared/domain/letter-kind.ts'
import { REPLY_CONSEQUENCES } from '#shared/domain/replies/consequences.ts'
import { isDeliveryReport } from '#shared/domain/replies/mail-server.ts'
import { type ReplyClass, replyClass } from '#shared/domain/replies/reply-class.ts'
import { senderProof } from '#shared/domain/replies/sender-proof.ts'
import { mailTime } from '#shared/letters/mail-time.ts'

/** What a reply means. `unsent`: the person's word waits on this device. */
export type Reading = Pick<StoredReading, 'class' | 'words' | 'by' | 'settled' | 'auto_reply'> & {
  pending: 'unsent' | 'sent' | null
  /** The open intents that carry the person's word. */
  intentIds: readonly string[]
}

export type ThreadEntry = {
  id: string
  direction: Mail['direction']
  /** `draft`: a letter that waits on this device. */
  status: Mail['status'] | 'unsent'
  title: string
  /** A letter from the person's own mailbox. */
  isOwn: boolean
  subject: string
  body: string
  from: string
  to: string
  /** When it was sent or received (ISO). */
  at: string
  /** Of a reply; null if it wasn't read. */
  reading: Reading | null
  /** The person has to say what it means. */
  isOpen: boolean
  /** It came in, but no person at the site wrote it: a mail server reports that a letter didn't arrive. */
  isReport: boolean
  /** A reply's sender: whether it's the domain that it says, and that domain. */
  sender: { proof: 'proven' | 'failed' | 'unknown'; domain: string } | null
  attachments: readonly MailAttachment[]
}

/** More entries than this are folded, except the last ones. */
export const SHOWN = 5

/**
 * All entries, oldest first. What the person decided on this device counts at once. `isAsked`: the removal waits for
 * them to read a reply.
 */
export function viewThread(
  mails: readonly Mail[],
  intents: readonly Intent[],
  of: { jobId: string; siteName: string; returnAddress: string | null; isAsked: boolean },
): ThreadEntry[] {
  const entries = [
    ...mails.map(mail => entryOf(mail, intents, of)),
    ...unsentLetters(intents, of.jobId),
  ].sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id))
  const open = of.isAsked ? entries.findLast(needsReading) : undefined
  return entries.map(entry => (entry === open ? { ...entry, isOpen: true } : entry))
}

/** Whether the site wrote it, as far as its text says. */
export const isReply = ({ direction, isReport }: ThreadEntry): boolean => direction === 'in' && !isReport

/** How many of the oldest entries are folded: never the one that the person has to read, and never just one. */
export function foldedCount(entries: readonly ThreadEntry[]): number {
  const open = entries.findIndex(entry => entry.isOpen)
  const most = Math.max(0, entries.length - SHOWN)
  const folded = open === -1 ? most : Math.min(most, open)
  return folded > 1 ? folded : 0
}

/** A reply that could have moved its removal, but whose meaning or sender isn't certain. */
export function needsReading({ reading, sender }: ThreadEntry): boolean {
  if (!reading || reading.by === 'person' || reading.auto_reply) return false
  if (REPLY_CONSEQUENCES[reading.class].event === null) return false
  return !reading.settled || sender?.proof === 'failed'
}

function entryOf(
  mail: Mail,
  intents: readonly Intent[],
  { siteName, returnAddress }: { siteName: string; returnAddress: string | null },
): ThreadEntry {
  const { id, direction, status, subject, body, authentication } = mail
  const isIn = direction === 'in'
  const isReport = isIn && isDeliveryReport(mail)
  return {
    id,
    direction,
    status,
    title: isReport
      ? 'Report of a mail server'
      : isIn
        ? `${siteName} wrote`
        : LETTER_KIND_LABEL[mail.kind ?? 'removal'],
    isOwn: mail.sent_by_person === true,
    subject,
    body,
    from: mail.from_address,
    to: mail.to_address,
    at: mailTime(mail, returnAddress),
    reading: isIn && !isReport ? readingOf(mail, intents) : null,
    isOpen: false,
    isReport,
    sender:
      isIn && authentication ? { proof: senderProof(authentication), domain: authentication.domain } : null,
    attachments: mail.attachments ?? [],
  }
}

/** The person's word on this device first, then the stored reading; null if there's neither. */
export function readingOf(mail: Pick<Mail, 'id' | 'reading'>, intents: readonly Intent[]): Reading | null {
  const stored = mail.reading ?? null
  const said = intents
    .filter(({ kind, payload }) => kind === 'read-reply' && payload.message_id === mail.id)
    .filter(({ status }) => status === 'pending' || status === 'accepted')
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
  const [newest] = said
  const meaning = replyClass.safeParse(newest?.payload.class)
  if (newest && meaning.success)
    return {
      class: meaning.data,
      words: stored?.class === meaning.data ? stored.words : [],
      by: 'person',
      settled: true,
      auto_reply: false,
      pending: newest.status === 'accepted' ? 'sent' : 'unsent',
      intentIds: said.filter(({ status }) => status === 'pending').map(({ id }) => id),
    }
  return stored && { ...stored, pending: null, intentIds: [] }
}

/** Letters that the person sent, or recorded as sent, while offline. */
function unsentLetters(intents: readonly Intent[], jobId: string): ThreadEntry[] {
  return intents
    .filter(
      ({ kind, status, payload }) =>
        (kind === 'email-removal' || kind === 'record-letter') &&
        status === 'pending' &&
        payload.job_id === jobId,
    )
    .map(({ id, kind: request, payload, created_at }) => {
      const kind = letterKind.safeParse(payload.kind)
      return {
        id,
        direction: 'out',
        status: 'unsent',
        title: LETTER_KIND_LABEL[kind.success ? kind.data : 'removal'],
        isOwn: request === 'record-letter',
        subject: text(payload.subject),
        body: text(payload.body),
        from: '',
        to: text(payload.to),
        at: created_at,
        reading: null,
        isOpen: false,
        isReport: false,
        sender: null,
        attachments: [],
      }
    })
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The classes as the person chooses among them, by what they'd have to do. */
export const MEANINGS: readonly { title: string; classes: readonly ReplyClass[] }[] = [
  { title: 'It’s on its way, or done', classes: ['acknowledged', 'done', 'suppressed'] },
  {
    title: 'They want something',
    classes: ['record_url_wanted', 'identity_wanted', 'use_form', 'confirm_link', 'code'],
  },
  {
    title: 'They say no',
    classes: [
      'no_record',
      'agent_refused',
      'not_your_state',
      'exempt',
      'wrong_contact',
      'processor_only',
      'refused',
    ],
  },
  { title: 'None of these', classes: ['auto_reply', 'other'] },
]
