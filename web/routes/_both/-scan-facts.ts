// All data of the scan screen for one person, from one reading of the device's rows, so that its counts match the list,
// the listings and the dashboard. Pure.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { Person } from '#shared/collections/people.ts'
import { leavesAlone } from '#shared/domain/leave-alone.ts'
import { countListed } from '#shared/domain/scan-sums.ts'
import type { LineState } from '#shared/domain/site-line.ts'
import { networksOf } from '#shared/domain/site-networks.ts'
import type { Sites } from '#web/data/queries.ts'
import { cardsOf } from '#web/features/exposures/ask-session.ts'
import { type Exposure, groupExposures, viewExposures } from '#web/features/exposures/exposure-view.ts'
import type { JobView } from '#web/features/removals/job-view.ts'
import type { LineNetwork } from '#web/features/site-list/line.ts'
import { linesOf, unseenLines } from '#web/features/site-list/lines-of.ts'

export type ScanRows = {
  person: Pick<Person, 'id' | 'leave_alone'>
  scans: readonly ExposureScan[]
  views: readonly JobView[]
  sites: Sites['sites']
  intents: readonly Intent[]
}

export type ScanFacts = {
  /** The person's scans, with the answers given on this device. */
  scans: ExposureScan[]
  /** Before the first scan: the sites that will be searched. */
  networks: LineNetwork[]
  /** The state of each site, by id. */
  states: ReadonlyMap<string, LineState>
  /** The number of "Is this you?" questions. */
  cards: number
}

export function scanFacts({ person, scans, views, sites, intents }: ScanRows): ScanFacts {
  const own = scans.filter(scan => scan.person_id === person.id)
  const removals = views.filter(({ job }) => job.person_id === person.id)
  const listings = viewExposures(own, { sites, intents, jobs: removals.map(view => view.job) })
  const lines =
    own.length > 0
      ? linesOf({ scans: own, listings, removals, sites })
      : unseenLines([...sites.values()].filter(site => site.scannable && !leavesAlone(person, site.id)))
  const ofScan = Map.groupBy(listings, listing => listing.scan.id)
  return {
    scans: own.map(scan => answered(scan, ofScan.get(scan.id) ?? [])),
    networks: networksOf(lines, sites),
    states: new Map(lines.map(line => [line.siteId, line.state])),
    cards: cardsOf(groupExposures(listings).asked).length,
  }
}

/** The scan with the person's answers on this device applied. A failed visit stays failed. */
function answered(scan: ExposureScan, listings: readonly Exposure[]): ExposureScan {
  const verdicts = new Map(listings.map(({ listing, verdict }) => [listing.key, verdict]))
  const after = {
    ...scan,
    listings: scan.listings.map(listing => ({
      ...listing,
      verdict: verdicts.get(listing.key) ?? listing.verdict,
    })),
  }
  if (!['found', 'unsure', 'not_found'].includes(scan.status)) return after
  const status =
    countListed(after, 'yours') > 0 ? 'found' : countListed(after, 'unsure') > 0 ? 'unsure' : 'not_found'
  return { ...after, status }
}
