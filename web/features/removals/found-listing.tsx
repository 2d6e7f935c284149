// What we found: the listing as last seen on the site.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { ageTerm } from '#shared/domain/shown-age.ts'
import { momentText } from '#shared/letters/day-text.ts'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Section } from '#web/ui/section.tsx'
import { EvidenceShot } from './evidence-shot.tsx'

type FoundListingProps = { job: RemovalJob; listing: SeenListing | null; now: number }

/** `listing` is null when its scan is not on the device (yet); the job's own facts are shown then. */
export function FoundListing({ job, listing, now }: FoundListingProps) {
  const url = listing?.url ?? job.listing_url
  const rows = [
    { term: 'Name', detail: listing?.name ?? job.listing_name },
    ...(listing
      ? [
          { term: ageTerm(listing.age), detail: listing.age },
          { term: 'Places', detail: listing.places.join(' · ') },
          { term: 'Phones', detail: listing.phones.join(' · ') },
          { term: 'Relatives', detail: listing.relatives.join(' · ') },
          { term: 'Also known as', detail: listing.akas.join(' · ') },
          { term: 'First seen', detail: momentText(listing.first_seen_at, now) },
          {
            term: listing.gone_at ? 'Not there since' : 'Last seen',
            detail: momentText(listing.gone_at ?? listing.last_seen_at, now),
          },
        ]
      : []),
    { term: 'Link', detail: url && <ExternalLink href={url}>{url}</ExternalLink> },
    {
      term: 'Picture',
      detail: listing?.evidence_id && (
        <EvidenceShot
          id={listing.evidence_id}
          label={listing.picture?.label ?? 'The listing as we saw it'}
          takenAt={listing.picture?.taken_at ?? null}
          url={listing.picture?.url ?? url}
          digest={listing.picture?.digest ?? ''}
          recipeVersion={listing.picture?.recipe_version}
          now={now}
        />
      ),
    },
  ]
  return (
    <Section title="What we found">
      <DefinitionList items={rows.filter(row => row.detail !== null && row.detail !== '')} />
    </Section>
  )
}
