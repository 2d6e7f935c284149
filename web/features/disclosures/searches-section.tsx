// What searches told, beside the ledger of requests: a line per person.
import type { Person } from '#shared/collections/people.ts'
import { onDay } from '#shared/letters/day-text.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useDocs } from '#web/data/queries.ts'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Searches, searchesOf } from './searches.ts'

/** Of these people; nothing while nobody has been looked for. */
export function SearchesSection({ people }: { people: readonly Person[] }) {
  const scans = useDocs('exposure_scans')
  const now = useNow(MINUTE)
  const searches = searchesOf(people, scans.docs)
  if (searches.length === 0) return null
  return (
    <Section
      title="Searches"
      lede="To find listings, a site is asked for a name in a place, some sites for the age or the year of birth too."
    >
      <List label="Searches">
        {searches.map(one => (
          <ListRow key={one.personId} title={headline(one, now)} detail={`For ${askedFor(one)}.`} />
        ))}
      </List>
    </Section>
  )
}

const EITHER = new Intl.ListFormat('en', { type: 'disjunction' })

function headline({ name, sites, lastAt }: Searches, now: number): string {
  const count = sites === 1 ? '1 site' : `${sites} sites`
  return lastAt === null ? `${name}: ${count}.` : `${name}: ${count}, last ${onDay(lastAt, now)}.`
}

/** Places hold commas themselves. */
const askedFor = ({ names, places }: Searches) => `${EITHER.format(names)} in ${places.join('; ')}`
