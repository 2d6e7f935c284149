// The list of sites of everybody in the account, put together from listings and removals, which belong to other features.
import { useMemo } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { personName } from '#shared/letters/full-name.ts'
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { viewExposures } from '#web/features/exposures/exposure-view.ts'
import type { JobView } from '#web/features/removals/job-view.ts'
import { linesOf } from '#web/features/site-list/lines-of.ts'
import { networksOf } from '#web/features/site-list/networks.ts'
import { SiteList } from '#web/features/site-list/site-list.tsx'
import { Section } from '#web/ui/section.tsx'

type PersonListsProps = { people: readonly Person[]; removals: readonly JobView[] }

/** One list per person whose sites have been scanned; nothing before that is known. */
export function PersonLists({ people, removals }: PersonListsProps) {
  const scans = useDocs('exposure_scans')
  const jobs = useDocs('removal_jobs')
  const { sites } = useSites()
  const intents = useIntents()
  const lists = useMemo(() => {
    const listings = viewExposures(scans.docs, { sites, intents, jobs: jobs.docs })
    return people.flatMap(person => {
      const own = scans.docs.filter(scan => scan.person_id === person.id)
      const networks = networksOf(linesOf({ scans: own, listings, removals, sites }), sites)
      return networks.length > 0 ? [{ person, networks }] : []
    })
  }, [people, scans.docs, jobs.docs, removals, sites, intents])
  if (scans.status === 'loading' || jobs.status === 'loading') return null
  return lists.map(({ person, networks }) => (
    <Section key={person.id} title={lists.length > 1 ? personName(person) : undefined}>
      <div className="border-t-2 border-ink pt-5">
        <SiteList
          networks={networks}
          personId={person.id}
          label={`Every site we check for ${personName(person)}, by network`}
        />
      </div>
    </Section>
  ))
}
