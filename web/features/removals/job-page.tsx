// A removal's page: what was found, what is being done, whose turn it is, and the proof.
import type { ReactNode } from 'react'
import { mirrorsText } from '#shared/domain/mirrors.ts'
import { dayText } from '#shared/letters/day-text.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { AddressText } from '#web/ui/address-text.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { CancelButton, JobActions } from './job-actions.tsx'
import { JobMessages } from './job-messages.tsx'
import { JobNote } from './job-note.tsx'
import { JobStanding } from './job-standing.tsx'
import { JobTimeline } from './job-timeline.tsx'
import { lastLook } from './last-look.ts'
import { ProofPart } from './proof-part.tsx'
import { removalPath } from './removal-path.ts'
import { RemovalPathPart } from './removal-path-part.tsx'
import { type JobDetails, useJob } from './use-job.ts'

type JobPageProps = {
  jobId: string
  /** What stands in the way of the removal, above its standing. */
  notice: ReactNode
  onOpenGuide: () => void
  onOpenLetter: () => void
  onRetry: (retry: () => Promise<void>) => void
}

/** The guide and the letter are opened by the route, which composes them. */
export function JobPage({ jobId, ...rest }: JobPageProps) {
  const job = useJob(jobId)
  const now = useNow(MINUTE)
  if (job.status === 'loading') return <Skeleton />
  if (job.status !== 'ready') {
    return (
      <Page>
        <ErrorState
          title="We can’t find this removal"
          action={<LinkButton to="/my-removals">My removals</LinkButton>}
        >
          It may belong to another account, or it hasn’t synced to this device yet.
        </ErrorState>
      </Page>
    )
  }
  return <JobBody details={job.details} now={now} {...rest} />
}

function JobBody({
  details,
  now,
  notice,
  ...actions
}: Omit<JobPageProps, 'jobId'> & { details: JobDetails; now: number }) {
  const { view, listing, updates, messages } = details
  return (
    <Page>
      <div className="mb-6">
        <Breadcrumbs trail={[{ label: 'My removals', to: '/my-removals' }, { label: view.siteName }]} />
      </div>
      <PageHeader
        title={<span className={view.standing.struck ? 'struck' : undefined}>{view.siteName}</span>}
        eyebrow={view.personName ? `Listing of ${view.personName}` : undefined}
        aside={<StatusPill tone={view.standing.tone}>{view.standing.label}</StatusPill>}
        action={<CancelButton view={view} />}
      />
      {notice}
      <JobStanding view={view} now={now} action={<JobActions view={view} {...actions} />} />
      <RemovalPathPart steps={removalPath(view.job, updates, listing?.first_seen_at ?? null)} now={now} />
      <ProofPart
        job={view.job}
        siteName={view.siteName}
        listing={listing}
        look={lastLook(updates)}
        now={now}
      />
      <div className="mt-14 grid gap-x-16 gap-y-12 lg:grid-cols-[1.2fr_1fr]">
        <div className="min-w-0">
          <JobTimeline updates={updates} now={now} />
          <JobMessages jobId={view.job.id} messages={messages} hosts={details.hosts} now={now} />
        </div>
        <div className="min-w-0">
          <HowItIsDone details={details} now={now} />
          <JobNote key={view.job.id} job={view.job} />
        </div>
      </div>
    </Page>
  )
}

function HowItIsDone({ details, now }: { details: JobDetails; now: number }) {
  const { view, parent, mirrors } = details
  const { job } = view
  const rows = [
    { term: 'Method', detail: view.methodLabel },
    {
      term: 'Cleared by',
      detail: parent && (
        <TextLink to="/removals/$jobId" params={{ jobId: parent.job.id }}>
          {parent.siteName}
        </TextLink>
      ),
    },
    {
      term: 'Counts for',
      detail: mirrors.length === 0 ? null : mirrorsText(mirrors),
    },
    { term: 'Asked for', detail: dayText(job.created_at, now) },
    { term: 'Sent', detail: job.submitted_at && dayText(job.submitted_at, now) },
    {
      term: 'Told',
      detail: (
        <TextLink to="/account/disclosures" search={{ removal: job.id }}>
          What was told to {view.siteName}
        </TextLink>
      ),
    },
    { term: 'Attempts', detail: job.attempts > 1 ? String(job.attempts) : null },
    { term: 'Answers go to', detail: job.return_address && <AddressText email={job.return_address} /> },
    { term: 'Completed', detail: job.completed_at && dayText(job.completed_at, now) },
  ]
  return (
    <Section title="How it is done">
      <DefinitionList items={rows.filter(row => row.detail !== null && row.detail !== '')} />
    </Section>
  )
}
