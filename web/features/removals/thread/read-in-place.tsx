// The reply that a removal waits on, with the choice of what it means, for a session of tasks.
import { isAskedToRead } from '#shared/domain/replies/consequences.ts'
import { useIntents } from '#web/data/outbox.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useJob } from '../use-job.ts'
import { ThreadItem } from './thread-item.tsx'
import { isReply, viewThread } from './thread-view.ts'

/** The one to read, or the last reply if its meaning is known and only its step is left. */
export function ReadInPlace({ jobId, now }: { jobId: string; now: number }) {
  const found = useJob(jobId)
  const intents = useIntents()
  if (found.status === 'loading') return <Skeleton />
  if (found.status === 'missing') return null
  const { view, messages, hosts } = found.details
  const { job, siteName } = view
  const entries = viewThread(messages, intents, {
    ...{ jobId, siteName, returnAddress: job.return_address, isAsked: isAskedToRead(job) },
  })
  const entry = entries.find(one => one.isOpen) ?? entries.findLast(isReply)
  return (
    <>
      <p className="mb-6 max-w-prose">{view.next.text}</p>
      {entry && (
        <ol aria-label={`What ${siteName} wrote`}>
          <ThreadItem
            entry={entry}
            jobId={jobId}
            siteName={siteName}
            hosts={hosts}
            note=""
            isUnfolded
            now={now}
          />
        </ol>
      )}
    </>
  )
}
