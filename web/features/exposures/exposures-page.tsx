// What we found about a person: doubtful listings to answer, listings that are theirs, and those left out.
import { type ReactNode, useMemo, useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import type { ScanSums } from '#shared/domain/scan-sums.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { type PersonPronouns, pronounsOf } from '#shared/letters/person-pronouns.ts'
import { now } from '#web/data/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { cardsOf } from './ask-session.ts'
import { type Exposure, type ExposureGroups, groupExposures } from './exposure-view.ts'
import { emptyWords, exposuresLede, exposuresTitle, removeLabel } from './exposures-words.ts'
import { type ListingRow, listingRows, type RemovalState, sumRows } from './listing-rows.ts'
import { ListingsList } from './listings-list.tsx'
import type { ListingsSearch } from './listings-search.ts'
import { OthersList } from './others-list.tsx'
import { planForPeople } from './removal-plan.ts'
import { sharedWith, startsWith } from './shared-with.ts'
import { type BeforeStart, StartDialog } from './start-dialog.tsx'
import { useExposures, useOthersExposures } from './use-exposures.ts'

type ExposuresPageProps = {
  person: Person
  /** Everyone on this device, including the person. */
  people: readonly Person[]
  /** The notice about a missing consent, if any. */
  notice: ReactNode
  /** The removal state of a listing, provided by the route. A stable function until the state changes. */
  removalOf: (exposure: Exposure) => RemovalState | null
  beforeStart: BeforeStart
  onStarted: () => void
  search: ListingsSearch
  onSearch: (search: ListingsSearch) => void
}

const NONE: readonly Exposure[] = []

/** The person's listings, with the same listings of other household members. */
function toStart(
  ready: readonly Exposure[],
  reviewed: ReadonlySet<string> | 'all',
  shared: ReadonlyMap<string, readonly Exposure[]>,
): readonly Exposure[] {
  return startsWith(reviewed === 'all' ? ready : ready.filter(({ id }) => reviewed.has(id)), shared)
}

/** One main action: starting removals for the person's listings that have none yet. */
export function ExposuresPage(props: ExposuresPageProps) {
  const { person, people, notice, removalOf, beforeStart, onStarted, search, onSearch } = props
  const { status, exposures, sums, sites, hasRemovals } = useExposures(person.id)
  /** The listings that the open dialog covers: the ticked ones by id, or all that are ready. */
  const [reviewed, setReviewed] = useState<ReadonlySet<string> | 'all' | null>(null)
  const groups = useMemo(() => groupExposures(exposures), [exposures])
  const others = useOthersExposures(person.id)
  const shared = useMemo(
    () => sharedWith(groups.yours, others, new Set(people.map(({ id }) => id))),
    [groups, others, people],
  )
  const rows = useMemo(() => {
    const names = new Map(people.map(one => [one.id, mainName(one)]))
    return listingRows(groups.yours, { person, sites, removalOf, shared, names, now: now() })
  }, [groups, person, people, sites, removalOf, shared])
  // A copy whose supplier isn't included is the person's to do: the sum covers exactly what the ticked ones start.
  const sumOf = (chosen: readonly ListingRow[]) => {
    const begun = [...exposures, ...others].filter(({ job, starting }) => job !== null || starting !== null)
    const underWay = new Set(begun.map(({ scan }) => `${scan.person_id} ${scan.site_id}`))
    const started = startsWith(
      chosen.map(row => row.exposure),
      shared,
    )
    return sumRows(planForPeople(started, people, now(), { nameOf: id => sites.get(id)?.name, underWay }))
  }
  const spoken = useMemo(() => pronounsOf(person), [person])
  if (status === 'loading') return <Skeleton />
  const scanned = sums.total > 0
  const ready = rows.filter(row => row.isReady)
  const { requests } = sumRows(ready)
  const wanted = { requests, copies: ready.length - requests, hasRemovals }
  return (
    <Page>
      <PageHeader
        eyebrow={`Listings of ${mainName(person)}`}
        title={exposuresTitle(groups, sums, spoken)}
        lede={
          scanned ? exposuresLede(groups, sums, wanted) : `A scan shows what sites say about ${spoken.who}.`
        }
        action={
          groups.ready.length > 0 ? (
            <Button variant="primary" onClick={() => setReviewed('all')}>
              {removeLabel(groups)}
            </Button>
          ) : (
            <LinkButton to="/scan" search={{ person: person.id }} variant={scanned ? 'secondary' : 'primary'}>
              {scanned ? 'Scan again' : 'Start the scan'}
            </LinkButton>
          )
        }
      />
      {notice}
      <Questions asked={groups.asked} found={groups.yours.length} person={person} spoken={spoken} />
      {rows.length > 0 && (
        <ListingsList
          rows={rows}
          spoken={spoken}
          search={search}
          onSearch={onSearch}
          sumOf={sumOf}
          onReview={setReviewed}
        />
      )}
      {scanned && groups.asked.length + rows.length === 0 && <Nothing sums={sums} spoken={spoken} />}
      <Others groups={groups} spoken={spoken} />
      <StartDialog
        person={person}
        people={people}
        exposures={reviewed === null ? NONE : toStart(groups.ready, reviewed, shared)}
        open={reviewed !== null}
        onOpenChange={open => open || setReviewed(null)}
        beforeStart={beforeStart}
        onStarted={() => {
          setReviewed(null)
          onStarted()
        }}
      />
    </Page>
  )
}

type QuestionsProps = { asked: readonly Exposure[]; found: number; person: Person; spoken: PersonPronouns }

function Questions({ asked, found, person, spoken }: QuestionsProps) {
  if (asked.length === 0) return null
  const questions = cardsOf(asked).length
  const many = questions === 1 ? '1 question' : `${questions} questions`
  return (
    <div id="is-this-you" className="mb-8">
      <Notice
        tone="yours"
        title={`${asked.length}${found > 0 ? ' more' : ''} might be ${spoken.who}.`}
        action={
          <LinkButton to="/exposures/ask" search={{ person: person.id }} size="small">
            {`Answer ${many}`}
          </LinkButton>
        }
      >
        We won’t contact {asked.length === 1 ? 'this site' : 'these sites'} until you answer.
      </Notice>
    </div>
  )
}

function Nothing({ sums, spoken }: { sums: ScanSums; spoken: PersonPronouns }) {
  const { title, text } = emptyWords(sums, spoken.whose)
  return (
    <EmptyState title={title}>
      {text}
      {sums.checked > 0 && (
        <>
          {' '}
          <TextLink to="/people">Another name or place</TextLink> may find more.
        </>
      )}
    </EmptyState>
  )
}

function Others({ groups, spoken }: { groups: ExposureGroups; spoken: PersonPronouns }) {
  const { rejected, namesakes } = groups
  return (
    <>
      <OthersList
        spoken={spoken}
        title={`You said these aren’t ${spoken.who}`}
        lede="We’ll remember, so we won’t ask again. You can change your mind."
        exposures={rejected}
      />
      <OthersList
        spoken={spoken}
        title="Somebody else"
        lede={`People with similar names. Something about each says it isn’t ${spoken.who}.`}
        exposures={namesakes}
      />
    </>
  )
}
