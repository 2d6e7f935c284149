// /removals/$jobId: one removal, with its guide and its letter as dialogs that have an address of their own.
import { createFileRoute } from '@tanstack/react-router'
import { MINUTE } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { useNow } from '#web/data/clock.ts'
import { useDoc, useSites } from '#web/data/queries.ts'
import { GuideDialog } from '#web/features/guide/guide-dialog.tsx'
import { ConsentNotice } from '#web/features/household/consent-notice.tsx'
import { useConsentFirst } from '#web/features/household/use-consent-first.tsx'
import { LetterDialog } from '#web/features/letters/letter-dialog.tsx'
import { JobPage } from '#web/features/removals/job-page.tsx'
import { LoadFailed } from '#web/features/removals/load-failed.tsx'
import { type JobDetails, useJob } from '#web/features/removals/use-job.ts'

const dialogSearch = z.object({ open: z.enum(['guide', 'letter']).optional().catch(undefined) })

export const Route = createFileRoute('/_app/removals/$jobId')({
  validateSearch: dialogSearch,
  head: () => ({ meta: [{ title: 'Removal | Offlist' }] }),
  component: Removal,
  errorComponent: LoadFailed,
})

function Removal() {
  const { jobId } = Route.useParams()
  const navigate = Route.useNavigate()
  const job = useJob(jobId)
  const { first, dialog } = useConsentFirst()
  const person = useDoc('people', job.status === 'ready' ? job.details.view.job.person_id : '').doc
  const show = (open: 'guide' | 'letter' | undefined) =>
    void navigate({ search: open ? { open } : {}, replace: true, resetScroll: false })
  return (
    <>
      <JobPage
        jobId={jobId}
        notice={person && <ConsentNotice person={person} begun jobId={jobId} />}
        onOpenGuide={() => show('guide')}
        onOpenLetter={() => show('letter')}
        onRetry={retry => void (person ? first(person, 'Agree and try again', retry) : retry())}
      />
      {dialog}
      {job.status === 'ready' && <Dialogs key={jobId} details={job.details} onShow={show} />}
    </>
  )
}

type DialogsProps = { details: JobDetails; onShow: (open: 'guide' | 'letter' | undefined) => void }

function Dialogs({ details, onShow }: DialogsProps) {
  const { open } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { job } = details.view
  const site = useSites().sites.get(job.site_id)
  const person = useDoc('people', job.person_id)
  const now = useNow(MINUTE)
  // What the letter says depends on the listing and the person, so it waits for both.
  if (!site || person.status === 'loading' || !details.settled) return null
  return (
    <>
      <GuideDialog
        job={job}
        site={site}
        open={open === 'guide'}
        onOpenChange={isOpen => onShow(isOpen ? 'guide' : undefined)}
        onReturn={() => void navigate({ to: '/dashboard' })}
      />
      <LetterDialog
        job={job}
        site={site}
        listing={details.listing}
        person={person.doc}
        now={now}
        // Closes by itself once the letter has left: the removal then no longer waits for it.
        open={open === 'letter' && job.status === 'requires_manual'}
        onOpenChange={isOpen => onShow(isOpen ? 'letter' : undefined)}
      />
    </>
  )
}
