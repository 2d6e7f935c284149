// The listings of everyone, person by person: each row opens that person's.
import type { Person } from '#shared/collections/people.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { SkeletonLine } from '#web/ui/skeleton-line.tsx'
import { groupExposures } from './exposure-view.ts'
import { personListings } from './people-listings.ts'
import { useExposures } from './use-exposures.ts'

export function PeopleListingsPage({ people }: { people: readonly Person[] }) {
  return (
    <Page>
      <PageHeader
        eyebrow="Everyone"
        title="Listings"
        lede="You answer questions and start removals for one person at a time."
      />
      <List label="Listings by person">
        {people.map(person => (
          <PersonRow key={person.id} person={person} />
        ))}
      </List>
    </Page>
  )
}

function PersonRow({ person }: { person: Person }) {
  const { status, exposures, sums } = useExposures(person.id)
  const groups = groupExposures(exposures)
  const { personId, name, text } = personListings(person, groups, sums)
  return (
    <ListRow
      title={
        <RowLink to="/exposures" search={{ person: personId }}>
          {name}
        </RowLink>
      }
      detail={status === 'loading' ? <SkeletonLine width="14rem" /> : text}
      trailing={
        groups.asked.length > 0 && (
          <LinkButton size="small" to="/exposures/ask" search={{ person: personId }}>
            Answer<span className="sr-only"> for {name}</span>
          </LinkButton>
        )
      }
    />
  )
}
