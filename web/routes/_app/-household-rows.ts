// The rows of the household's overview, with the other screens' counting functions. Pure.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { Person } from '#shared/collections/people.ts'
import { isMinor } from '#shared/domain/households.ts'
import { mainName } from '#shared/letters/full-name.ts'
import type { HouseholdView } from '#shared/protocol/households.ts'
import type { Sites } from '#web/data/queries.ts'
import { groupExposures, viewExposures } from '#web/features/exposures/exposure-view.ts'
import { consentOutlook } from '#web/features/household/consent-outlook.ts'
import type { ConsentFacts } from '#web/features/household/consent-state.ts'
import type { OverviewRow } from '#web/features/household/people-overview.tsx'
import { seenByText } from '#web/features/household/seen-by.ts'
import type { JobView } from '#web/features/removals/job-view.ts'
import { overviewOf } from '#web/features/removals/overview.ts'
import { linesOf } from '#web/features/site-list/lines-of.ts'

export type HouseholdRows = {
  people: readonly Person[]
  scans: readonly ExposureScan[]
  views: readonly JobView[]
  sites: Sites['sites']
  intents: readonly Intent[]
  /** Null if the server couldn't be reached. */
  facts: ConsentFacts
  view: HouseholdView | null
  me: string | null
  now: number
}

/** One row per person, in their order. */
export function householdRows(given: HouseholdRows): OverviewRow[] {
  const { people, scans, views, sites, intents, facts, view, me, now } = given
  const jobs = views.map(one => one.job)
  return people.map(person => {
    const own = scans.filter(scan => scan.person_id === person.id)
    const removals = views.filter(one => one.job.person_id === person.id)
    const listings = viewExposures(own, { sites, intents, jobs, people: [person] })
    const { asked, ready } = groupExposures(listings)
    const sums = overviewOf(removals)
    const failed = sums.groups.find(group => group.key === 'failed')?.count ?? 0
    const looked = own.flatMap(scan => scan.scan_date ?? []).sort()
    return {
      personId: person.id,
      name: mainName(person),
      isMinor: isMinor(person, now),
      lastScanAt: looked.at(-1) ?? null,
      states: linesOf({ scans: own, listings, removals, sites }).map(line => line.state),
      yours: sums.yours,
      yourMinutes: sums.yourMinutes,
      questions: asked.length,
      ready: ready.length,
      waiting: sums.pending - sums.yours - sums.back - failed,
      back: sums.back,
      consent: consentOutlook(person, facts, intents, now),
      seenBy: view && seenByText(view, person.id, me),
    }
  })
}
