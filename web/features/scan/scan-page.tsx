// A person's scan: started here, followed here site by site, and summed up here.
import type { ReactNode } from 'react'
import type { Person } from '#shared/collections/people.ts'
import type { EvidenceRef } from '#shared/collections/realtime-updates.ts'
import { type ScanSums, sumScans } from '#shared/domain/scan-sums.ts'
import { personName } from '#shared/letters/full-name.ts'
import { spokenOf } from '#shared/letters/spoken-of.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { useSyncState } from '#web/data/sync-state.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ScanProgress } from './scan-progress.tsx'
import { ScanSites } from './scan-sites.tsx'
import { ScanSummary } from './scan-summary.tsx'
import { bySiteName, bySiteState, viewSiteScan } from './scan-view.ts'
import { scanLede, scanTitle } from './scan-words.ts'
import { siteNeeds } from './site-needs.ts'
import { SiteNeedsList } from './site-needs-list.tsx'

type ScanPageProps = {
  personId: string | undefined
  /** Sees to the scan's being asked for, and to what it needs first. */
  onStart: (person: Person) => void
  /** The same for one site. */
  onScanAgain: (person: Person, siteId: string) => void
  /** A picture of a page that can be opened. */
  picture: (shot: EvidenceRef, now: number) => ReactNode
  /** What has to be said before anything else about a person; `begun`: they have been looked for. */
  notice: (person: Person, begun: boolean) => ReactNode
}

/** Without a person there is nobody to look for: the way to say who is offered instead. */
export function ScanPage(props: ScanPageProps) {
  const { personId, onStart, onScanAgain, picture, notice } = props
  const people = useDocs('people', { sort: (a, b) => a.created_at.localeCompare(b.created_at) })
  if (people.status === 'loading') return <Skeleton />
  const person = people.docs.find(row => row.id === personId) ?? people.docs[0]
  if (!person) {
    return (
      <Page>
        <PageHeader title="Scan" />
        <EmptyState
          title="First, tell us who to look for"
          action={
            <LinkButton to="/onboarding" variant="primary">
              Describe a person
            </LinkButton>
          }
        >
          A name and a city is enough to start.
        </EmptyState>
      </Page>
    )
  }
  return (
    <PersonScan
      key={person.id}
      person={person}
      onStart={() => onStart(person)}
      onScanAgain={siteId => onScanAgain(person, siteId)}
      picture={picture}
      notice={begun => notice(person, begun)}
    />
  )
}

type PersonScanProps = {
  person: Person
  onStart: () => void
  onScanAgain: (siteId: string) => void
  picture: ScanPageProps['picture']
  notice: (begun: boolean) => ReactNode
}

function PersonScan({ person, onStart, onScanAgain, picture, notice }: PersonScanProps) {
  const scans = useDocs('exposure_scans', { where: row => row.person_id === person.id })
  const { status, sites } = useSites()
  const asked = useIntents().find(
    intent =>
      intent.kind === 'start-scan' &&
      intent.payload.person_id === person.id &&
      (intent.status === 'pending' || intent.status === 'accepted'),
  )
  const now = useNow(MINUTE)
  const isOffline = useSyncState().state === 'offline'
  if (scans.status === 'loading' || status === 'loading') return <Skeleton />
  const sums = sumScans(scans.docs)
  const spoken = spokenOf(person)
  const rows = scans.docs
    .map(scan => viewSiteScan(scan, sites.get(scan.site_id), spoken, now))
    // While the scan runs, a row keeps its place, whatever its site's result.
    .sort(sums.open > 0 ? bySiteName : bySiteState)
  const searchable = [...sites.values()].filter(site => site.scannable).length
  return (
    <Page>
      <PageHeader
        eyebrow={`Scan for ${personName(person)}`}
        title={scanTitle(sums)}
        lede={scanLede(sums, searchable)}
        action={<ScanActions person={person} sums={sums} asked={asked !== undefined} onStart={onStart} />}
      />
      {notice(sums.total > 0)}
      {asked?.status === 'pending' && isOffline && (
        <div className="mb-8">
          <Notice title="Saved on this device">The scan starts as soon as your request reaches us.</Notice>
        </div>
      )}
      {sums.total > 0 && <ScanProgress sums={sums} who={spoken.who} />}
      {sums.total > 0 && <ScanSummary sums={sums} personId={person.id} spoken={spoken} />}
      <ScanSites
        rows={rows}
        personId={person.id}
        unsearchable={sites.size - searchable}
        running={sums.open > 0}
      />
      <SiteNeedsList needs={siteNeeds(scans.docs, sites)} now={now} picture={picture} onAgain={onScanAgain} />
    </Page>
  )
}

type ScanActionsProps = { person: Person; sums: ScanSums; asked: boolean; onStart: () => void }

function ScanActions({ person, sums, asked, onStart }: ScanActionsProps) {
  if (sums.total === 0) {
    return (
      <Button variant="primary" loading={asked} onClick={onStart}>
        Start the scan
      </Button>
    )
  }
  // Shown even while a running scan has found nothing: a button that appears later would push the page down.
  const results = sums.open > 0 || sums.listings + sums.unsure > 0
  return (
    <>
      {results && (
        <LinkButton to="/exposures" search={{ person: person.id }} variant="primary">
          See your listings
        </LinkButton>
      )}
      {sums.open === 0 && (
        <Button variant={results ? 'secondary' : 'primary'} loading={asked} onClick={onStart}>
          Scan again
        </Button>
      )}
    </>
  )
}
