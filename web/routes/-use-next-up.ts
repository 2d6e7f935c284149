// The person's open tasks, kept current from the device's store.
import { useMemo } from 'react'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { viewExposures } from '#web/features/exposures/exposure-view.ts'
import { useJobViews } from '#web/features/removals/use-job-views.ts'
import { nextUp } from './-next-up.ts'

/** For one person, or for everyone (null). `loading` until all data that decides the order is known. */
export function useNextUp(personId: string | null) {
  const jobs = useJobViews()
  const scans = useDocs('exposure_scans')
  const people = useDocs('people')
  const { status, sites } = useSites()
  const intents = useIntents()
  const now = useNow(MINUTE)
  const listings = useMemo(
    () =>
      viewExposures(scans.docs, {
        sites,
        intents,
        jobs: jobs.views.map(view => view.job),
        people: people.docs,
      }),
    [scans.docs, sites, intents, jobs.views, people.docs],
  )
  const all = useMemo(() => {
    // The scans of a deleted person may remain for a while.
    const known = new Set(people.docs.map(({ id }) => id))
    const isOf = (id: string) => known.has(id) && (personId === null || id === personId)
    return nextUp({
      views: jobs.views.filter(({ job }) => isOf(job.person_id)),
      listings: listings.filter(({ scan }) => isOf(scan.person_id)),
      scans: scans.docs,
      sites,
      now,
    })
  }, [jobs.views, listings, scans.docs, people.docs, sites, now, personId])
  const isLoading = [jobs, scans, people, { status }].some(list => list.status === 'loading')
  return {
    status: isLoading ? 'loading' : 'ready',
    all,
    views: jobs.views,
    listings,
    intents,
    sites,
    now,
  } as const
}
