// What a listing shows, as the site shows it.
import type { SeenListing } from '#shared/collections/exposure-scans.ts'
import { ageTerm } from '#shared/domain/shown-age.ts'

/** Label and value pairs; what the listing does not show is left out. */
export function ListingFacts({ listing }: { listing: SeenListing }) {
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
