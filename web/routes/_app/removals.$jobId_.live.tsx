// /removals/$jobId/live: the person does the step of a removal that needs them, on a page that our server opens.
import { createFileRoute } from '@tanstack/react-router'
import { now } from '#web/data/clock.ts'
import { useDoc, useSites } from '#web/data/queries.ts'
import { useSyncState } from '#web/data/sync-state.ts'
import { PlanFactsPart } from '#web/features/exposures/plan-facts-part.tsx'
import { useConsentFirst } from '#web/features/household/use-consent-first.tsx'
import { LiveViewPage } from '#web/features/live-view/live-view-page.tsx'
import { offersLiveView } from '#web/features/live-view/offers-live-view.ts'
import { useLiveView } from '#web/features/live-view/use-live-view.ts'
import { JobMissing } from '#web/features/removals/job-page.tsx'
import { LoadFailed } from '#web/features/removals/load-failed.tsx'
import { type JobDetails, useJob } from '#web/features/removals/use-job.ts'
import { oneOf, readSearch } from '#web/ui/address-search.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { disclosedInLiveView } from './-live-facts.ts'

export const Route = createFileRoute('/_app/removals/$jobId_/live')({
  validateSearch: search => readSearch({ from: oneOf('next') }, search),
  head: () => ({ meta: [{ title: 'Finish it here | Offlist' }] }),
  component: LiveRoute,
  errorComponent: LoadFailed,
})

function LiveRoute() {
  const { jobId } = Route.useParams()
  const job = useJob(jobId)
  if (job.status === 'loading') return <Skeleton />
  if (job.status === 'missing') return <JobMissing />
  return <Live key={jobId} details={job.details} />
}

function Live({ details }: { details: JobDetails }) {
  const { job, siteName } = details.view
  const { from } = Route.useSearch()
  const live = useLiveView(job.id)
  const { sites } = useSites()
  const person = useDoc('people', job.person_id).doc
  const isOffline = useSyncState().state === 'offline'
  const { first, dialog } = useConsentFirst()
  return (
    <>
      <LiveViewPage
        jobId={job.id}
        siteName={siteName}
        view={live}
        isOffered={offersLiveView(job, sites.get(job.site_id) ?? null)}
        isOffline={isOffline}
        disclosed={<Disclosed details={details} />}
        onBegin={() => void (person ? first(person, 'Agree and open the page', live.begin) : live.begin())}
        back={
          from === 'next' && (
            <LinkButton to="/next" variant="primary">
              Back to your next minutes
            </LinkButton>
          )
        }
      />
      {dialog}
    </>
  )
}

/** The details that the form is filled in with, as on the page before removals start. */
function Disclosed({ details: { view, listing } }: { details: JobDetails }) {
  const { job } = view
  const person = useDoc('people', job.person_id).doc
  const site = useSites().sites.get(job.site_id)
  if (!person || !site) return null
  const facts = disclosedInLiveView({ job, site, listing, person, now: now() })
  return <PlanFactsPart facts={facts} agreed={NOTHING_MORE} onAgree={() => {}} />
}

/** No fact asks a question here. */
const NOTHING_MORE: ReadonlySet<string> = new Set()
