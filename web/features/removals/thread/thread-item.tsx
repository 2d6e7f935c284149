// One letter or reply of a thread: who, when, what became of it, its text, and for a reply what it means.
import { useState } from 'react'
import { momentText } from '#shared/letters/day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EvidenceMark } from '#web/ui/evidence-mark.tsx'
import { AttachmentButton } from './attachment-button.tsx'
import { previewOf, splitQuoted } from './marked-text.ts'
import { MeaningQuestion, ReadingPart } from './reading-part.tsx'
import { ReplyText } from './reply-text.tsx'
import { isReply, type ThreadEntry } from './thread-view.ts'
import { letterWords, senderWords, titleWords } from './thread-words.ts'

/** Characters and lines of a folded text. */
const PREVIEW = 200
const PREVIEW_LINES = 3

type ThreadItemProps = {
  entry: ThreadEntry
  jobId: string
  siteName: string
  /** The broker's own hosts: only their links are clickable. */
  hosts: readonly string[]
  /** About its sender; empty if there's nothing to say. */
  note: string
  /** Its whole text shows from the start. */
  isUnfolded: boolean
  now: number
}

/** The text of what the person has to read is never folded. */
export function ThreadItem({ entry, jobId, siteName, hosts, note, isUnfolded, now }: ThreadItemProps) {
  const { direction, isOwn, subject, body, from, to, at, status, reading, isOpen, isReport, attachments } =
    entry
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isIn = direction === 'in'
  const preview = previewOf(splitQuoted(body).own, PREVIEW, PREVIEW_LINES)
  const isShort = preview === previewOf(body, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
  const isWhole = isShort || isOpen || (chosen ?? isUnfolded)
  const isAnswer = isReply(entry)
  const sender = isAnswer ? senderWords(entry, siteName) : ''
  const isBack = status === 'bounced' || status === 'failed'
  // The person's word, like the site's.
  const isSaid = isIn || (isOwn && !isBack)
  return (
    <li
      tabIndex={-1}
      data-reply={isAnswer ? (isOpen ? 'open' : '') : undefined}
      className="group relative flex scroll-mt-20 gap-4 pb-8 last:pb-2 focus:outline-none"
    >
      <span
        aria-hidden
        className="absolute top-6 bottom-[-0.5rem] left-[0.34375rem] w-px bg-line group-last:hidden"
      />
      <EvidenceMark
        kind={isReport || isBack ? 'unknown' : isSaid ? 'asserted' : 'sent'}
        tone={isOpen ? 'yours' : isBack ? 'back' : 'plain'}
        className="relative mt-1.5"
      />
      <div className="min-w-0 max-w-prose flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h3 className="font-medium">
            {titleWords(entry, isReport ? '' : note)}
            {!isIn && (
              <span className={cx('font-normal', isBack ? 'text-back' : 'text-soft')}>
                {' '}
                · {letterWords(entry)}
              </span>
            )}
          </h3>
          <time dateTime={at} className="text-sm whitespace-nowrap text-faint tabular-nums">
            {momentText(at, now)}
          </time>
        </div>
        <p className="text-sm break-words text-faint">
          {isIn ? `From ${from}` : `To ${to}${isOwn ? ', from your own mailbox' : ''}`}
          {sender && ` · ${sender}`}
        </p>
        {note && <p className="text-sm text-soft">{note}</p>}
        {isAnswer && !isOpen && <ReadingPart entry={entry} jobId={jobId} />}
        <p className="mt-3 text-sm font-medium break-words">{subject}</p>
        <div className="mt-1 text-sm break-words text-ink">
          <ReplyText
            text={isWhole ? body : preview}
            words={reading?.words ?? []}
            hosts={isIn && isWhole ? hosts : []}
            isFaint={!isWhole}
          />
        </div>
        {!isShort && !isOpen && (
          <Button
            size="small"
            variant="quiet"
            className="mt-1 -ml-3.5"
            aria-expanded={isWhole}
            aria-label={`${isWhole ? 'Show less' : 'Show all'} of “${subject}”, ${momentText(at, now)}`}
            onClick={() => setChosen(!isWhole)}
          >
            {isWhole ? 'Show less' : 'Show all'}
          </Button>
        )}
        {isOpen && <MeaningQuestion entry={entry} jobId={jobId} />}
        {attachments.length > 0 && (
          <ul aria-label="Attachments" className="mt-3 flex flex-wrap gap-2">
            {attachments.map(file => (
              <li key={file.id} className="max-w-full">
                <AttachmentButton file={file} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
