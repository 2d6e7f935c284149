// The actions for a removal, by its status: only those that its rules allow.
import { useState } from 'react'
import { onlyConfirms } from '#shared/domain/confirmation.ts'
import { answerToRemoval } from '#shared/domain/letter-clock.ts'
import { transition } from '#shared/domain/removal.ts'
import { sendIntent } from '#web/data/outbox.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ComplaintButton } from './complaint-button.tsx'
import type { JobView } from './job-view.ts'
import { whatStays } from './many-removals.ts'
import { goToReply } from './thread/thread-part.tsx'

type JobActionsProps = {
  view: JobView
  onOpenGuide: () => void
  onOpenLetter: () => void
  /** Runs the retry once nothing blocks it. */
  onRetry: (retry: () => Promise<void>) => void
}

/**
 * The person's actions when it's their turn, the main one first. Null if there are none, or while a request is on its
 * way.
 */
export function JobActions({ view, onOpenGuide, onOpenLetter, onRetry }: JobActionsProps) {
  const { job, asked } = view
  if (asked) return null
  const manual = job.status === 'requires_manual'
  const retry = async () => {
    await sendIntent('retry-removal', { job_id: job.id })
  }
  const byMail = view.task === 'letter'
  if (!manual && job.status !== 'failed') return null
  const answered = answerToRemoval(job.clock)
  if (manual && view.task === 'read')
    return (
      <>
        <Button variant="primary" onClick={goToReply}>
          Read their answer
        </Button>
        {/* For a link or a code of theirs that doesn’t work. */}
        {answered !== null && <Button onClick={onOpenLetter}>Write back</Button>}
        {answered !== null && job.job_type !== 'email' && <Button onClick={onOpenGuide}>Open guide</Button>}
      </>
    )
  if (manual && view.task === 'complaint')
    return (
      <>
        <ComplaintButton jobId={job.id} />
        <Button onClick={onOpenGuide}>Open guide</Button>
      </>
    )
  if (manual && byMail && answered !== null)
    return (
      <Button variant="primary" onClick={onOpenLetter}>
        Write back
      </Button>
    )
  return (
    <>
      {manual && (
        <Button variant={byMail ? 'secondary' : 'primary'} onClick={onOpenGuide}>
          Open guide
        </Button>
      )}
      {manual && (
        <Button variant={byMail ? 'primary' : 'secondary'} onClick={onOpenLetter}>
          {byMail ? 'Open letter' : 'Send an email instead'}
        </Button>
      )}
      {job.status === 'failed' && (
        <Button variant="primary" onClick={() => onRetry(retry)}>
          Try again
        </Button>
      )}
    </>
  )
}

/** Cancels the removal, if that's still possible. */
export function CancelButton({ view }: { view: JobView }) {
  const [open, setOpen] = useState(false)
  const { job } = view
  if (view.asked || transition(job.status, 'cancelled').kind !== 'moved') return null
  const sent = job.submitted_at !== null
  const unconfirmed = job.status === 'requires_manual' && onlyConfirms(job)
  return (
    <AlertDialog
      title={`Stop the removal on ${view.siteName}?`}
      description={
        unconfirmed
          ? 'We’ve sent the form and can’t recall it. Unless somebody opens its link, the site does nothing. The listing stays up.'
          : sent
            ? 'The request has gone out, and we can’t recall it. Offlist stops checking and following up.'
            : `We haven’t sent anything, and won’t. ${whatStays([view])}`
      }
      confirmLabel="Stop it"
      cancelLabel="Keep going"
      tone="danger"
      open={open}
      onOpenChange={setOpen}
      onConfirm={() => void sendIntent('cancel-removal', { job_id: view.job.id })}
      trigger={
        // The button has no border, so its text aligns with the edge of the page's text.
        <Button variant="quiet" className="max-sm:-ml-5 sm:-mr-5">
          Cancel removal
        </Button>
      }
    />
  )
}
