// All data of the dashboard, from one reading of the device's rows: headline, tabs, lists, kinds of data. Assembled
// here from several features, so that all parts count the same rows. Pure.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import type { Person } from '#shared/collections/people.ts'
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import { sumScans } from '#shared/domain/scan-sums.ts'
import { networkMembers, networksOf } from '#shared/domain/site-networks.ts'
import type { Sites } from '#web/data/queries.ts'
import { viewAlerts } from '#web/features/alerts/alert-view.ts'
import { askNote, type DashboardSums, lastScanNote } from '#web/features/dashboard/dashboard-words.ts'
import { cardsOf } from '#web/features/exposures/ask-session.ts'
import { groupExposures, viewExposures } from '#web/features/exposures/exposure-view.ts'
import { startingOf } from '#web/features/exposures/starting.ts'
import type { JobView } from '#web/features/removals/job-view.ts'
import { overviewOf } from '#web/features/removals/overview.ts'
import { filterJobs, groupByTab } from '#web/features/removals/removals-filter.ts'
import type { RemovalsTab } from '#web/features/removals/removals-search.ts'
import { dataKindCounts } from '#web/features/site-list/data-kind-counts.ts'
import type { LineNetwork } from '#web/features/site-list/line.ts'
import { linesOf } from '#web/features/site-list/lines-of.ts'
import { nextTenMinutes, nextUp } from '../-next-up.ts'

export type DashboardRows = {
  people: readonly Person[]
  scans: readonly ExposureScan[]
  views: readonly JobView[]
  sites: Sites['sites']
  intents: readonly Intent[]
  alerts: readonly ReappearanceAlert[]
  /** The chosen person, if any, to whom these rows are limited; the outbox still has everyone's intents. */
  chosen: string | null
  /** Epoch milliseconds. */
  now: number
}

/** A person's sites, and their subset under each tab; "All Sites" shows all of them. */
export type PersonList = {
  person: Person
  networks: LineNetwork[]
  within: Record<RemovalsTab, ReadonlySet<string> | null>
}

export type DashboardFacts = ReturnType<typeof dashboardFacts>

/** `lists`: people whose sites haven't been scanned have none. `listNote`: a note beside the legend's counts. */
export function dashboardFacts({ people, scans, views, sites, intents, alerts, chosen, now }: DashboardRows) {
  const jobs = views.map(view => view.job)
  const overview = overviewOf(views)
  const tabs = groupByTab(filterJobs(views, {}))
  const starting = startingOf(intents, { scans, jobs, sites }).filter(
    one => chosen === null || one.personId === chosen,
  )
  const listings = viewExposures(scans, { sites, intents, jobs, people })
  const { ready, asked } = groupExposures(listings)
  const next = nextTenMinutes(nextUp({ views, listings, scans, sites, now }))
  // An answer given on this device counts even before the server has it.
  const answered = new Set([
    ...viewAlerts(alerts, sites, intents)
      .filter(view => view.asked?.action === 'auto_remove')
      .map(view => view.alert.job_id),
    ...views
      .filter(({ job }) => starting.some(one => one.id === `${job.scan_id} ${job.listing_key}`))
      .map(view => view.job.id),
  ])
  const back = tabs.all.filter(view => view.standing.key === 'back')
  const countedBack = new Set(back.map(({ job }) => `${job.scan_id} ${job.listing_key}`))
  const sums: DashboardSums = {
    ...overview,
    byWord: overview.groups.find(group => group.key === 'asserted')?.count ?? 0,
    backOpen: back.filter(view => !answered.has(view.job.id)).length,
    nextMinutes: next.minutes,
    hasPerson: people.length > 0,
    scan: sumScans(scans),
    questions: asked.length,
    cards: cardsOf(asked).length,
    // Listings that came back count as removals, unless a new removal was started and canceled.
    found: ready.filter(exposure => !countedBack.has(exposure.id)).length,
    starting: starting.length,
    unsent: starting.filter(one => !one.sent).length,
  }
  const lists = people.flatMap((person): PersonList[] => {
    const own = scans.filter(scan => scan.person_id === person.id)
    const networks = networksOf(linesOf({ scans: own, listings, removals: views, sites }), sites)
    const sitesIn = (tab: RemovalsTab) =>
      new Set(tabs[tab].filter(({ job }) => job.person_id === person.id).map(({ job }) => job.site_id))
    const within = {
      all: null,
      handling: sitesIn('handling'),
      todo: sitesIn('todo'),
      completed: sitesIn('completed'),
    }
    return networks.length > 0 ? [{ person, networks, within }] : []
  })
  const lines = lists.flatMap(({ networks }) => networks.flatMap(networkMembers))
  const askLines = lines.filter(line => line.state === 'ask').length
  const toLookAt = lines.filter(line => line.state === 'yours' && line.jobId === null).length
  const notes = [
    askNote(asked.length, new Set(asked.map(one => one.scan.id)).size, askLines),
    lastScanNote(toLookAt),
  ]
  return {
    overview,
    tabs,
    starting,
    sums,
    next,
    lists,
    listNote: notes.filter(note => note !== '').join(' '),
    kinds: dataKindCounts({ scans, listings, removals: views }),
  }
}
