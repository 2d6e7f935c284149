// /removals/$jobId: one removal with its guide; the guide and the letter are also dialogs with their own addresses.
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { defaultMonitoring } from '#shared/collections/monitoring-settings.ts'
import { frequencyWithin } from '#shared/domain/entitlements.ts'
import { isMinor } from '#shared/domain/households.ts'
import { leavesAlone } from '#shared/domain/leave-alone.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useDoc, useDocs, useSites } from '#web/data/queries.ts'
import { useSyncState } from '#web/data/sync-state.ts'
import { useEntitlements } from '#web/data/use-entitlements.ts'
import { GuideDialog } from '#web/features/guide/guide-dialog.tsx'
import { GuideInPlace } from '#web/features/guide/guide-in-place.tsx'
import { useGuide } from '#web/features/guide/use-guide.ts'
import { ConsentNotice } from '#web/features/household/consent-notice.tsx'
import { useConsentFirst } from '#web/features/household/use-consent-first.tsx'
import { LeaveAloneButton } from '#web/features/leave-alone/leave-alone-button.tsx'
import { LeftAloneNotice } from '#web/features/leave-alone/left-alone-notice.tsx'
import { mayGoTo } from '#web/features/legal/request-view.ts'
import { LetterDialog } from '#web/features/letters/letter-dialog.tsx'
import { FinishHere } from '#web/features/live-view/finish-here.tsx'
import { offersLiveView } from '#web/features/live-view/offers-live-view.ts'
import { afterTask } from '#web/features/removals/after-task.ts'
import { ifItComesBack } from '#web/features/removals/if-it-comes-back.ts'
import { JobMissing, JobPage } from '#web/features/removals/job-page.tsx'
import { type JobView, mayWriteBack } from '#web/features/removals/job-view.ts'
import { LoadFailed } from '#web/features/removals/load-failed.tsx'
import { NextTaskLine } from '#web/features/removals/next-task.tsx'
import { type JobDetails, useJob } from '#web/features/removals/use-job.ts'
import { useJobViews } from '#web/features/removals/use-job-views.ts'
import { id, oneOf, readSearch } from '#web/ui/address-search.ts'
import { Button } from '#web/ui/button.tsx'
import { CoveredPictures } from '#web/ui/covered-pictures.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/_app/removals/$jobId')({
  validateSearch: search =>
    readSearch({ open: oneOf('guide', 'letter', 'reply'), draft: id, legal: id }, search),
  head: () => ({ meta: [{ title: 'Removal | Offlist' }] }),
  component: Removal,
  errorComponent: LoadFailed,
})

function Removal() {
  const { jobId } = Route.useParams()
  const job = useJob(jobId)
  const { status, sites } = useSites()
  if (job.status === 'loading' || status === 'loading') return <Skeleton />
  if (job.status === 'missing') return <JobMissing />
  const site = sites.get(job.details.view.job.site_id)
  return site ? (
    <WithGuide key={jobId} details={job.details} site={site} />
  ) : (
    <Parts key={jobId} details={job.details} guide={null} />
  )
}

function WithGuide({ details, site }: { details: JobDetails; site: DataBrokerSite }) {
  const guide = useGuide(details.view.job, site)
  return <Parts details={details} guide={guide} />
}

/** Intents that are the person's part of a removal. */
const TASKS = ['complete-guide', 'answer-look', 'email-removal', 'record-letter', 'read-reply']

/** Whether the person has done their part while this page is open. */
function useDone({ asked, standing }: JobView): boolean {
  const isAsked = asked !== null && TASKS.includes(asked.kind)
  const [wasAsked, setWasAsked] = useState(isAsked)
  if (isAsked && !wasAsked) setWasAsked(true)
  return (isAsked || wasAsked) && standing.key !== 'yours'
}

type PartsProps = { details: JobDetails; guide: ReturnType<typeof useGuide> | null }

function Parts({ details, guide }: PartsProps) {
  const { view, listing } = details
  const { job } = view
  const { open, draft, legal } = Route.useSearch()
  // Closing the letter removes it from the address; the document it was started with stays.
  const [legalId] = useState(legal ?? '')
  const legalDocument = useDoc('legal_requests', legalId)
  const navigate = Route.useNavigate()
  const { first, dialog } = useConsentFirst()
  const person = useDoc('people', job.person_id)
  const { views } = useJobViews()
  const [settings] = useDocs('monitoring_settings').docs
  const gives = useEntitlements()
  const now = useNow(MINUTE)
  const isDone = useDone(view)
  const isOffline = useSyncState().state === 'offline'
  const show = (part: 'guide' | 'letter' | undefined) =>
    void navigate({ search: part ? { open: part } : {}, replace: true, resetScroll: false })
  const isWriting = open === 'letter' && (job.status === 'requires_manual' || mayWriteBack(job))
  const [wasWriting, setWasWriting] = useState(isWriting)
  if (isWriting && !wasWriting) setWasWriting(true)
  // Once the letter is sent, its dialog is over: it mustn't open by itself if the removal comes back to the person.
  useEffect(() => {
    if (!wasWriting || isWriting) return
    setWasWriting(false)
    if (open === 'letter') void navigate({ search: {}, replace: true, resetScroll: false })
  }, [wasWriting, isWriting, open, navigate])
  const after = isDone && <NextTaskLine {...afterTask(views, job.id)} />
  // Also while the person's data is loading.
  const isCovered = person.doc ? isMinor(person.doc, now) : person.status === 'loading'
  const named = { id: job.site_id, name: view.siteName }
  const isInPlace = guide !== null && job.status === 'requires_manual' && view.task === 'guide'
  const { email_alerts, monitoring_frequency } = settings ?? defaultMonitoring('')
  return (
    <CoveredPictures value={isCovered}>
      <JobPage
        details={details}
        person={person.doc}
        notice={
          person.doc && (
            <>
              <ConsentNotice person={person.doc} begun jobId={job.id} />
              <LeftAloneNotice person={person.doc} site={named} />
            </>
          )
        }
        siteAction={
          person.doc &&
          !leavesAlone(person.doc, job.site_id) && <LeaveAloneButton person={person.doc} site={named} />
        }
        guide={
          isInPlace && (
            <GuideInPlace
              guide={guide}
              listing={listing}
              person={person.doc}
              after={after}
              onOpenGuide={() => show('guide')}
              here={offersLiveView(job, guide.site) && <FinishHere jobId={job.id} isOffline={isOffline} />}
              instead={
                <Button size="small" variant="quiet" onClick={() => show('letter')}>
                  Send an email instead
                </Button>
              }
            />
          )
        }
        after={isInPlace ? null : after}
        ifItComesBack={ifItComesBack({
          job,
          siteName: view.siteName,
          frequency: gives ? frequencyWithin(monitoring_frequency, gives) : monitoring_frequency,
          settings: { email_alerts },
          nextCheckAt: details.nextCheckAt,
          isReplaced: view.replacedBy !== null,
          now,
        })}
        leadsToReply={open === 'reply'}
        onOpenGuide={() => show('guide')}
        onOpenLetter={() => show('letter')}
        onRetry={retry => void (person.doc ? first(person.doc, 'Agree and try again', retry) : retry())}
      />
      {dialog}
      {guide && (
        <GuideDialog
          guide={guide}
          after={after}
          open={open === 'guide'}
          onOpenChange={isOpen => show(isOpen ? 'guide' : undefined)}
          onReturn={() => void navigate({ to: '/dashboard' })}
        />
      )}
      {/* The letter depends on the listing and the person, so it waits for both. */}
      {guide && person.status === 'ready' && legalDocument.status === 'ready' && details.settled && (
        <LetterDialog
          written={
            legalDocument.doc && mayGoTo(legalDocument.doc, job.site_id) ? legalDocument.doc.content : null
          }
          job={job}
          site={guide.site}
          listing={listing}
          person={person.doc}
          now={now}
          draftId={draft}
          // Closes automatically once the letter is sent: the removal then no longer waits for it.
          open={isWriting}
          onOpenChange={isOpen => show(isOpen ? 'letter' : undefined)}
        />
      )}
    </CoveredPictures>
  )
}
