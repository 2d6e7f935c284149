// Renders one task of the session: a guide, a letter, a check or a question, from the features.
import type { ReactNode } from 'react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Person } from '#shared/collections/people.ts'
import { useDoc } from '#web/data/queries.ts'
import { useSyncState } from '#web/data/sync-state.ts'
import { QuestionInPlace } from '#web/features/exposures/question-in-place.tsx'
import { GuideInPlace } from '#web/features/guide/guide-in-place.tsx'
import { useGuide } from '#web/features/guide/use-guide.ts'
import { ConsentNotice } from '#web/features/household/consent-notice.tsx'
import { LetterInPlace } from '#web/features/letters/letter-in-place.tsx'
import { FinishHere } from '#web/features/live-view/finish-here.tsx'
import { offersLiveView } from '#web/features/live-view/offers-live-view.ts'
import { CheckAnswer } from '#web/features/removals/check-answer.tsx'
import { ComplaintButton } from '#web/features/removals/complaint-button.tsx'
import type { JobView } from '#web/features/removals/job-view.ts'
import { ReadInPlace } from '#web/features/removals/thread/read-in-place.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { NextUp } from '../-next-up.ts'

type NextBodyProps = {
  up: NextUp
  site: DataBrokerSite | undefined
  now: number
  onSkip: () => void
  onAnswered: () => void
}

export function NextBody({ up, site, now, ...question }: NextBodyProps) {
  const { view, exposures } = up.subject
  const person = useDoc('people', up.task.personId)
  if (person.status === 'loading') return <Skeleton />
  if (exposures)
    return person.doc && <QuestionInPlace person={person.doc} exposures={exposures} {...question} />
  return (
    <>
      {person.doc && <ConsentNotice person={person.doc} begun jobId={view.job.id} />}
      <RemovalTask view={view} site={site} person={person.doc} now={now} />
    </>
  )
}

type RemovalTaskProps = {
  view: JobView
  site: DataBrokerSite | undefined
  person: Person | null
  now: number
}

function RemovalTask({ view, site, person, now }: RemovalTaskProps) {
  const { job, task, next } = view
  const scan = useDoc('exposure_scans', job.scan_id)
  const listing = scan.doc?.listings.find(({ key }) => key === job.listing_key) ?? null
  if (scan.status === 'loading') return <Skeleton />
  const page = <RemovalLink jobId={job.id}>See the whole removal</RemovalLink>
  if (task === 'read')
    return (
      <>
        <ReadInPlace jobId={job.id} now={now} />
        {page}
      </>
    )
  if (task === 'complaint')
    return (
      <>
        <p className="mb-4 max-w-prose">{next.text}</p>
        <div className="flex flex-wrap gap-3">
          <ComplaintButton jobId={job.id} />
          {page}
        </div>
      </>
    )
  if (task === 'look' || !site)
    return (
      <>
        <p className="mb-4 max-w-prose">{next.text}</p>
        <div className="flex flex-wrap gap-3">{task === 'look' ? <CheckAnswer job={view.job} /> : page}</div>
      </>
    )
  if (task === 'letter')
    return <LetterInPlace job={job} site={site} listing={listing} person={person} now={now} />
  return <GuideTask view={view} site={site} listing={listing} person={person} instead={page} />
}

type GuideTaskProps = Pick<Parameters<typeof GuideInPlace>[0], 'listing' | 'person' | 'instead'> & {
  view: JobView
  site: DataBrokerSite
}

function GuideTask({ view, site, ...rest }: GuideTaskProps) {
  const guide = useGuide(view.job, site)
  const isOffline = useSyncState().state === 'offline'
  return (
    <GuideInPlace
      guide={guide}
      after={null}
      here={
        offersLiveView(view.job, site) && <FinishHere jobId={view.job.id} isOffline={isOffline} inSession />
      }
      {...rest}
    />
  )
}

function RemovalLink({ jobId, children }: { jobId: string; children: ReactNode }) {
  return (
    <LinkButton to="/removals/$jobId" params={{ jobId }} size="small" variant="quiet">
      {children}
    </LinkButton>
  )
}
