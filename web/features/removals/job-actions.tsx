// What a person can do about a removal, by its status: only what the rules of a removal allow.
import { useState } from 'react'
import { onlyConfirms } from '#shared/domain/confirmation.ts'
import { transition } from '#shared/domain/removal.ts'
import { sendIntent } from '#web/data/outbox.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import type { JobView } from './job-view.ts'
import { whatStays } from './many-removals.ts'

type JobActionsProps = {
  view: JobView
  onOpenGuide: () => void
  onOpenLetter: () => void
  /** Runs what is asked for once nothing stands in its way. */
  onRetry: (retry: () => Promise<void>) => void
}

/** What the person can do in their turn; the first is the main one. Null if there's nothing, or while a wish is on its way. */
export function JobActions({ view, onOpenGuide, onOpenLetter, onRetry }: JobActionsProps) {
  const { job, asked } = view
  if (asked) return null
  const manual = job.status === 'requires_manual'
  const retry = async () => {
    await sendIntent('retry-removal', { job_id: job.id })
  }
  const byMail = view.task === 'letter'
  if (!manual && job.status !== 'failed') return null
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

/** Stops the removal, where it can still be stopped. */
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
        // Without an edge, its words stand where the page's text begins or ends.
        <Button variant="quiet" className="max-sm:-ml-5 sm:-mr-5">
          Cancel removal
        </Button>
      }
    />
  )
}
