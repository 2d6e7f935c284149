// A removal's page: what was found, what is being done, whose turn it is, and the proof.
import type { ReactNode } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { mirrorsText } from '#shared/domain/mirrors.ts'
import { dayText } from '#shared/letters/day-text.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { AddressText } from '#web/ui/address-text.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ExternalButton } from '#web/ui/external-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { DisclosedPart } from './disclosed-part.tsx'
import { EscalationPart } from './escalation-part.tsx'
import { CancelButton, JobActions } from './job-actions.tsx'
import { JobNote } from './job-note.tsx'
import { JobSummary } from './job-summary.tsx'
import { JobTimeline } from './job-timeline.tsx'
import { lastCheck } from './last-check.ts'
import { NotMeButton } from './not-me-button.tsx'
import { OwnChecksPart } from './own-checks-part.tsx'
import { ProofPart } from './proof-part.tsx'
import { removalPath } from './removal-path.ts'
import { RemovalPathPart } from './removal-path-part.tsx'
import { ThreadPart } from './thread/thread-part.tsx'
import type { JobDetails } from './use-job.ts'

type JobPageProps = {
  details: JobDetails
  person: Person | null
  /** What blocks the removal, shown above its state. */
  notice: ReactNode
  /** The guide, inline, with an alternative to it; null unless it's theirs to do. */
  guide: ReactNode
  /** What remains for the person, once they've done their part here. */
  after: ReactNode
  /** What can be done about the site, besides this removal. */
  siteAction: ReactNode
  /** What happens if the listing returns. */
  ifItComesBack: string
  /** The reply that the person has to read comes into view. */
  leadsToReply: boolean
  onOpenGuide: () => void
  onOpenLetter: () => void
  onRetry: (retry: () => Promise<void>) => void
}

/** The route composes the guide and the letter, so it also opens them. */
export function JobPage(props: JobPageProps) {
  const { details, person, notice, guide, after, siteAction, ifItComesBack, leadsToReply, ...actions } = props
  const now = useNow(MINUTE)
  const { view, listing, updates, messages, parent, mirrors } = details
  const { job, siteName, personName } = view
  const isSeen = !isWithoutListing(job)
  const letters = (
    <ThreadPart details={details} now={now} leadsToReply={leadsToReply} onWrite={actions.onOpenLetter} />
  )
  // Without any, the part is only a line, and needs no width of its own.
  const hasLetters = messages.length > 0 || (job.clock ?? null) !== null
  return (
    <Page>
      <div className="mb-6">
        <Breadcrumbs trail={[{ label: 'My removals', to: '/my-removals' }, { label: siteName }]} />
      </div>
      <PageHeader
        title={<span className={view.standing.struck ? 'struck' : undefined}>{siteName}</span>}
        lede={isSeen ? ledeOf(personName, mirrors, parent?.siteName ?? null) : unlistedLede(personName)}
        aside={<StatusPill tone={view.standing.tone}>{view.standing.label}</StatusPill>}
        action={
          <>
            {job.listing_url && <ExternalButton href={job.listing_url}>Open the site</ExternalButton>}
            <CancelButton view={view} />
          </>
        }
      />
      {notice}
      <JobSummary
        view={view}
        now={now}
        action={guide ? <GoToStep /> : <JobActions view={view} {...actions} />}
      />
      {after && (
        <div className="mt-6">
          <Notice tone="clear">{after}</Notice>
        </div>
      )}
      <OwnChecksPart details={details} now={now} />
      <EscalationPart details={details} now={now} />
      {guide}
      {isSeen && (
        <>
          <RemovalPathPart steps={removalPath(job, updates, listing?.first_seen_at ?? null)} now={now} />
          <ProofPart
            job={job}
            siteName={siteName}
            listing={listing}
            check={lastCheck(updates)}
            updates={updates}
            action={<NotMeButton view={view} listing={listing} person={person} />}
            now={now}
          />
        </>
      )}
      {hasLetters && <div className="mt-14">{letters}</div>}
      <div className="mt-14 grid gap-x-16 gap-y-14 lg:grid-cols-[1.2fr_1fr]">
        <div className="min-w-0">
          <JobTimeline updates={updates} now={now} />
          <JobNote key={job.id} job={job} />
        </div>
        <div className="min-w-0">
          <DisclosedPart details={details} person={person} now={now} />
          {!hasLetters && letters}
          {isSeen && (
            <Section title="If it comes back">
              <p className="text-sm text-pretty text-soft">{ifItComesBack}</p>
            </Section>
          )}
          <HowItIsDone details={details} now={now} />
          <div className="mt-4">{siteAction}</div>
        </div>
      </div>
    </Page>
  )
}

/** Shown if it isn't on this device. */
export function JobMissing() {
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

function ledeOf(personName: string, mirrors: readonly string[], parentName: string | null): string {
  const whose = personName === '' ? 'A listing' : `${personName}’s listing`
  if (parentName !== null) return `${whose}. It clears with the one on ${parentName}.`
  return mirrors.length === 0
    ? `${whose}.`
    : `${whose}. Also on ${mirrorsText(mirrors)}. One request covers all of it.`
}

/** The lede for a letter about data that the site may hold. */
const unlistedLede = (personName: string): string =>
  `Your letter about what they hold${personName === '' ? '' : ` on ${personName}`}. We know of no listing there.`

/** The button is in the guide's own step; this scrolls there. */
function GoToStep() {
  const go = () => {
    const part = document.getElementById('guide')
    part?.scrollIntoView({ block: 'start' })
    const step = part?.querySelector<HTMLElement>('[aria-current="step"] [role="checkbox"]')
    const target = step ?? part?.querySelector('button')
    target?.focus({ preventScroll: true })
  }
  return (
    <Button size="small" variant="primary" onClick={go}>
      Go to your step
    </Button>
  )
}

function HowItIsDone({ details, now }: { details: JobDetails; now: number }) {
  const { view, parent } = details
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
    { term: 'Asked for', detail: dayText(job.created_at, now) },
    { term: 'Sent', detail: job.submitted_at && dayText(job.submitted_at, now) },
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
