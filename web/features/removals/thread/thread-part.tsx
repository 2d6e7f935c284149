// The letters and replies of a removal, in one thread, under the clock of the last letter.
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isAskedToRead } from '#shared/domain/replies/consequences.ts'
import { useIntents } from '#web/data/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { mayWriteBack } from '../job-view.ts'
import type { JobDetails } from '../use-job.ts'
import { ClockLinePart } from './clock-line-part.tsx'
import { ThreadItem } from './thread-item.tsx'
import { foldedCount, isReply, viewThread } from './thread-view.ts'
import { strangerNote } from './thread-words.ts'

type ThreadPartProps = {
  details: JobDetails
  now: number
  /** The reply that the person has to read comes into view, for example when a list led here. */
  leadsToReply: boolean
  onWrite: () => void
}

/** Oldest first. Long threads start with their last entries; replies that arrived elsewhere can be added. */
export function ThreadPart({ details, now, leadsToReply, onWrite }: ThreadPartProps) {
  const { view, messages, hosts, network } = details
  const { job, siteName } = view
  const intents = useIntents()
  const [isWhole, setWhole] = useState(false)
  const entries = viewThread(messages, intents, {
    ...{ jobId: job.id, siteName, returnAddress: job.return_address, isAsked: isAskedToRead(job) },
  })
  const folded = isWhole ? 0 : foldedCount(entries)
  const lastReply = entries.findLast(isReply)
  const sender = {
    sites: network,
    returnAddress: job.return_address,
    writtenTo: messages.filter(({ direction }) => direction === 'out').map(mail => mail.to_address),
  }
  const list = useRef<HTMLOListElement>(null)
  const target = leadsToReply ? (entries.find(entry => entry.isOpen) ?? lastReply)?.id : undefined
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  // A new path scrolls to the top once it's resolved: this comes after that, in the next frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (target === undefined) return
    const frame = requestAnimationFrame(goToReply)
    return () => cancelAnimationFrame(frame)
  }, [target, path])
  // The earlier letters appear above; the focus goes to the first of them.
  useEffect(() => {
    if (isWhole) list.current?.querySelector<HTMLElement>('li')?.focus({ preventScroll: true })
  }, [isWhole])
  return (
    <Section
      id="letters"
      title="Letters"
      action={
        mayWriteBack(job) ? (
          <Button size="small" onClick={onWrite}>
            Write back
          </Button>
        ) : (
          entries.length > 1 && <span className="text-sm text-faint">{entries.length}, oldest first</span>
        )
      }
    >
      <ClockLinePart job={job} messages={messages} now={now} />
      {folded > 0 && (
        <Button size="small" className="mb-6" onClick={() => setWhole(true)}>
          {`Show ${folded} earlier`}
        </Button>
      )}
      {entries.length > 0 && (
        <ol ref={list} aria-label="Letters and replies, oldest first">
          {entries.slice(folded).map(entry => (
            <ThreadItem
              key={entry.id}
              entry={entry}
              jobId={job.id}
              siteName={siteName}
              hosts={hosts}
              note={strangerNote(entry, sender, siteName)}
              isUnfolded={entry === lastReply}
              now={now}
            />
          ))}
        </ol>
      )}
      <p className="mt-4 text-sm text-soft">
        Did the site write to your own mailbox?{' '}
        <TextLink to="/share" search={{ job: job.id }}>
          Add the email
        </TextLink>
      </p>
    </Section>
  )
}

/** Brings the reply to read into view, or the last one, and moves the focus there. */
export function goToReply(): void {
  const replies = document.querySelectorAll<HTMLElement>('#letters [data-reply]')
  const reply = document.querySelector<HTMLElement>('#letters [data-reply="open"]') ?? [...replies].at(-1)
  reply?.scrollIntoView({ block: 'start' })
  reply?.focus({ preventScroll: true })
}
