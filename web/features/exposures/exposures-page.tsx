// What we found of a person: doubtful listings to answer, listings that are theirs, and those left out.
import { type ReactNode, useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import type { ScanSums } from '#shared/domain/scan-sums.ts'
import { personName } from '#shared/letters/full-name.ts'
import { type SpokenOf, spokenOf } from '#shared/letters/spoken-of.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { ShowWaiting } from '#web/ui/show-waiting.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useHeldOrder } from '#web/ui/use-held-order.ts'
import { cardsOf } from './ask-session.ts'
import { ExposureItem, type RemovalState } from './exposure-item.tsx'
import { type Exposure, type ExposureGroups, groupExposures } from './exposure-view.ts'
import { emptyWords, exposuresLede, exposuresTitle } from './exposures-words.ts'
import { OthersList } from './others-list.tsx'
import { StartDialog } from './start-dialog.tsx'
import { useExposures } from './use-exposures.ts'

type ExposuresPageProps = {
  person: Person
  /** What the person’s consent needs, if anything. */
  notice: ReactNode
  /** How the removal of a listing stands; the route knows how that is said. */
  removalOf: (exposure: Exposure) => RemovalState | null
  /** Runs the start of removals once nothing stands in its way. */
  beforeStart: (start: () => Promise<void>) => void
  onStarted: () => void
}

/** One main action: starting removals for what is theirs and not being removed yet. */
export function ExposuresPage(props: ExposuresPageProps) {
  const { person, notice, removalOf, beforeStart, onStarted } = props
  const { status, exposures, sums } = useExposures(person.id)
  const scanned = sums.total > 0
  const [open, setOpen] = useState(false)
  if (status === 'loading') return <Skeleton />
  const groups = groupExposures(exposures)
  const spoken = spokenOf(person)
  return (
    <Page>
      <PageHeader
        eyebrow={`Listings of ${personName(person)}`}
        title={exposuresTitle(groups, sums, spoken)}
        lede={scanned ? exposuresLede(groups, sums) : `A scan shows what sites say about ${spoken.who}.`}
        action={
          groups.ready.length > 0 ? (
            <Button variant="primary" onClick={() => setOpen(true)}>
              Start removals
            </Button>
          ) : (
            <LinkButton to="/scan" search={{ person: person.id }} variant={scanned ? 'secondary' : 'primary'}>
              {scanned ? 'Scan again' : 'Start the scan'}
            </LinkButton>
          )
        }
      />
      {notice}
      <Groups groups={groups} personId={person.id} spoken={spoken} removalOf={removalOf} sums={sums} />
      <StartDialog
        person={person}
        exposures={groups.ready}
        open={open}
        onOpenChange={setOpen}
        beforeStart={beforeStart}
        onStarted={() => {
          setOpen(false)
          onStarted()
        }}
      />
    </Page>
  )
}

type GroupsProps = {
  groups: ExposureGroups
  personId: string
  spoken: SpokenOf
  removalOf: (exposure: Exposure) => RemovalState | null
  sums: ScanSums
}

function Groups({ groups, personId, spoken, removalOf, sums }: GroupsProps) {
  const { asked, yours } = groups
  const questions = cardsOf(asked).length
  const yoursHeld = useHeldOrder(yours, exposure => exposure.id)
  const empty = emptyWords(sums, spoken.whose)
  return (
    <>
      {asked.length > 0 && (
        <Section
          id="is-this-you"
          title={spoken.question}
          lede={`These may be ${spoken.whose} or a namesake’s. We won’t contact a site until you answer.`}
        >
          <LinkButton to="/exposures/ask" search={{ person: personId }} variant="primary">
            {`Answer ${questions} ${questions === 1 ? 'question' : 'questions'}`}
          </LinkButton>
        </Section>
      )}
      {yours.length > 0 && (
        <Section
          title={`You said these aren’t ${spoken.who}`}
          lede={`Open one to see what it shows and why we think it is ${spoken.who}.`}
        >
          <ul
            aria-label={`Listings that are ${spoken.whose}`}
            className="border-t border-line"
            {...yoursHeld.holders}
          >
            {yoursHeld.places.map(({ id, now: exposure }) => (
              <ExposureItem key={id} exposure={exposure} spoken={spoken} removal={removalOf(exposure)} />
            ))}
          </ul>
          <ShowWaiting waiting={yoursHeld.waiting} onShow={yoursHeld.apply} />
        </Section>
      )}
      {sums.total > 0 && asked.length + yours.length === 0 && (
        <EmptyState title={empty.title}>
          {empty.text}
          {sums.checked > 0 && (
            <>
              {' '}
              <TextLink to="/people">Another name or place</TextLink> may find more.
            </>
          )}
        </EmptyState>
      )}
      <Others groups={groups} spoken={spoken} />
    </>
  )
}

function Others({ groups, spoken }: { groups: ExposureGroups; spoken: SpokenOf }) {
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
