// "This isn't me" on a removal's page. First says what it stops.
import { useState } from 'react'
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import { transition } from '#shared/domain/removal.ts'
import { pronounsOf } from '#shared/letters/person-pronouns.ts'
import { sendIntent } from '#web/data/outbox.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import type { JobView } from './job-view.ts'
import { notMeText } from './not-me.ts'

type NotMeButtonProps = { view: JobView; listing: SeenListing | null; person: Person | null }

/** Hidden once the person said the listing isn't theirs, or while its content is unknown. */
export function NotMeButton({ view, listing, person }: NotMeButtonProps) {
  const [open, setOpen] = useState(false)
  if (!listing || !person || listing.verdict === 'not_yours' || view.asked) return null
  const { job, siteName } = view
  const { me, whose } = pronounsOf(person)
  const label = `This isn’t ${me}`
  const stop = async () => {
    // Cancel the removal first: with the answer alone, a sent request would continue.
    if (transition(job.status, 'cancelled').kind === 'moved')
      await sendIntent('cancel-removal', { job_id: job.id })
    const { key, name, age, last_seen_at } = listing
    await sendIntent('confirm-listing', {
      scan_id: job.scan_id,
      listing_key: key,
      mine: false,
      shown: { name, age, last_seen_at },
    })
  }
  return (
    <AlertDialog
      title={`${label}?`}
      description={notMeText(job, siteName, whose)}
      confirmLabel={label}
      cancelLabel="Keep going"
      tone="danger"
      open={open}
      onOpenChange={setOpen}
      onConfirm={() =>
        void stop().catch((error: unknown) => console.warn('an answer could not be stored:', error))
      }
      trigger={
        // The button has no border, so its text aligns with the edge of the page's text.
        <Button size="small" variant="quiet" className="-mr-3.5">
          {label}
        </Button>
      }
    />
  )
}
