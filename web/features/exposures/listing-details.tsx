// The details under a listing's row: what it reveals, why we think it's the person's, and what can be done.

import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { mirrorsAt, mirrorsText } from '#shared/domain/mirrors.ts'
import { ageTerm } from '#shared/domain/shown-age.ts'
import { onDay } from '#shared/letters/day-text.ts'
import type { PersonPronouns } from '#shared/letters/person-pronouns.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useDocs } from '#web/data/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { answerListing } from './answer-listing.ts'
import { type Exposure, hiddenWords, isStartable } from './exposure-view.ts'
import type { ListingRow } from './listing-rows.ts'
import { hidesText, namedTogether } from './named-together.ts'
import { ReasonList } from './reason-list.tsx'
import { useSiteAction } from './site-action.ts'

type ListingDetailsPanelProps = {
  row: ListingRow
  spoken: PersonPronouns
}

/** Facts next to reasons. An answer can be changed until a removal is started. */
export function ListingDetailsPanel({ row, spoken }: ListingDetailsPanelProps) {
  const { exposure, removal } = row
  const { listing, job, starting } = exposure
  const now = useNow(MINUTE)
  const hidden = hiddenWords(exposure, now)
  const siteAction = useSiteAction()
  return (
    <div className="grid gap-x-10 gap-y-5 pt-2 pr-2 pb-5 pl-9 text-base md:grid-cols-2">
      <div className="min-w-0">
        <p className="mb-2 text-sm font-medium">What it shows of {listing.name}</p>
        {row.isOwn ? <OwnWords listing={listing} now={now} /> : <ListingFacts listing={listing} />}
        {hidden && <p className="mt-3 text-sm text-soft">{hidden.text}</p>}
        <Mirrors exposure={exposure} />
        <NamedTogether row={row} />
        <Others row={row} />
        {listing.url && (
          <p className="mt-3 text-sm">
            <ExternalLink href={listing.url}>Open the listing</ExternalLink>
          </p>
        )}
      </div>
      <div className="min-w-0">
        <p className="mb-2 text-sm font-medium">
          {listing.decided_by === 'person'
            ? `You said this is ${spoken.who}`
            : `Why we think this is ${spoken.who}`}
        </p>
        <ReasonList reasons={listing.reasons} spoken={spoken} label={`Why we think this is ${spoken.who}`} />
        {removal?.jobId && (
          <div className="mt-4">
            <LinkButton size="small" to="/removals/$jobId" params={{ jobId: removal.jobId }}>
              Open the removal
            </LinkButton>
          </div>
        )}
        {exposure.isLeftAlone && (
          <p className="mt-4 text-sm text-soft">
            You asked us to leave {exposure.siteName} alone, so we no longer check this listing.
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
          {job === null && starting === null && (
            <Button size="small" onClick={() => void answerListing(exposure, false)}>
              This isn’t {spoken.me}
            </Button>
          )}
          {siteAction(exposure)}
        </div>
      </div>
    </div>
  )
}

function Mirrors({ exposure: { site, listing } }: { exposure: Exposure }) {
  const mirrors = mirrorsAt(site?.template?.mirrors ?? [], listing.last_seen_at)
  if (mirrors.length === 0) return null
  return (
    <p className="mt-3 text-sm text-soft">
      Shown as well on {mirrorsText(mirrors.map(({ name }) => name))}. A removal here counts there too.
    </p>
  )
}

/** The state for each other person who shares the listing. */
function Others({ row: { others, isReady } }: Pick<ListingDetailsPanelProps, 'row'>) {
  if (others.length === 0) return null
  const begun = others.filter(({ removal }) => removal !== null)
  const toStart = others.filter(({ exposure }) => isStartable(exposure))
  return (
    <>
      <ul className="mt-3 text-sm">
        {begun.map(({ name, exposure, removal }) => (
          <li key={exposure.id}>
            {name}: {removal?.label}
            {removal?.jobId && (
              <>
                {'. '}
                <TextLink to="/removals/$jobId" params={{ jobId: removal.jobId }}>
                  Open the removal
                </TextLink>
              </>
            )}
          </li>
        ))}
      </ul>
      {isReady && toStart.length > 0 && (
        <p className="mt-1 text-sm text-soft">Each of you gets a removal of your own. They start together.</p>
      )}
    </>
  )
}

/** Empty if it names nobody else in the household. */
function NamedTogether({ row: { exposure, others } }: Pick<ListingDetailsPanelProps, 'row'>) {
  const { scan, listing, siteName } = exposure
  const people = useDocs('people').docs
  const whose = [scan.person_id, ...others.map(other => other.exposure.scan.person_id)]
  const text = hidesText(siteName, namedTogether(listing, whose, people))
  return text && <p className="mt-3 text-sm text-soft">{text}</p>
}

/** A listing that only the person has seen: we don't know what it shows. */
function OwnWords({ listing, now }: { listing: SeenListing; now: number }) {
  return (
    <p className="text-sm text-pretty text-soft">
      You saw this yourself {onDay(listing.last_seen_at, now)}. The site blocks automated visits, so we don’t
      know what it shows.
    </p>
  )
}

/** Label and value pairs; facts that the listing doesn't show are left out. */
function ListingFacts({ listing }: { listing: SeenListing }) {
  const facts = [
    [ageTerm(listing.age), listing.age ?? ''],
    ['Places', listing.places.join(' · ')],
    ['Phones', listing.phones.join(' · ')],
    ['Relatives', listing.relatives.join(' · ')],
    ['Other names', listing.akas.join(' · ')],
  ].filter(([, value]) => value !== '')
  if (facts.length === 0) return <p className="text-sm text-soft">It shows only the name.</p>
  return (
    <dl className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-1 text-sm sm:grid-cols-[6.5rem_1fr]">
      {facts.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-faint">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
