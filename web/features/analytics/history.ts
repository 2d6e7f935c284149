// The past according to the device's rows, as short facts for a worker: when each listing was up and gone, how long
// each removal took and lasted, and what the person had to do. Pure.
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { CountGroup } from '#shared/domain/removal-counts.ts'
import { type ScanTimes, timeGone, timeToRemoval } from '#shared/domain/removal-times.ts'
import type { Bounded } from '#shared/domain/turnbull.ts'
import { DAY } from '#shared/lib/time.ts'

/** For one person on one site. */
type Of = { personId: string; siteId: string }

/** The state of a listing: up as far as we know, not found but not proven gone, or gone. */
export type ListingState = 'listed' | 'unproven' | 'gone'
/** When it was first missing, counted as gone, and came back; epoch milliseconds, Infinity if it hasn't happened. */
export type Absence = { missed: number; gone: number; back: number }
export type ListingPast = Of & {
  firstSeen: number
  absences: Absence[]
  state: ListingState
  /** The last attempt to check its site failed, or was incomplete. */
  isUnchecked: boolean
}

/**
 * `took` and `lasted` in days. `isWord`: only the site says it's gone. Minutes are estimates of the person's own steps.
 */
export type RemovalPast = Of & {
  took: Bounded | null
  lasted: Bounded | null
  isGone: boolean
  isWord: boolean
  task: 'guide' | 'letter' | 'look' | null
  minutesDone: number
  minutesLeft: number
  /** The tasks whose time was measured: minutes, and their estimates. */
  measured: readonly MeasuredPast[]
}

export type MeasuredPast = { task: 'guide' | 'letter' | 'look'; minutes: number; estimated: number }

/** A listing that came back. `isOpen`: no decision yet. `days`: how long it was away at most. */
export type ReturnPast = Of & { at: number; isOpen: boolean; days: number | null }

export type Named = { id: string; name: string }
export type SiteNamed = Named & { networkId: string }
export type History = {
  now: number
  listings: ListingPast[]
  removals: RemovalPast[]
  returns: ReturnPast[]
  people: Named[]
  sites: SiteNamed[]
  networks: Named[]
}

/** A removal as the lists show it; a JobView fits. */
export type ShownRemoval = {
  job: RemovalJob
  standing: { key: CountGroup }
  task: 'guide' | 'letter' | 'look' | 'read' | 'complaint'
  minutes: number
}

export type Rows = Pick<History, 'now' | 'people' | 'sites' | 'networks'> & {
  scans: readonly ExposureScan[]
  removals: readonly ShownRemoval[]
  alerts: readonly ReappearanceAlert[]
  /** The current answers on this device, by scan and key; other answers are in the listing. */
  verdicts: ReadonlyMap<string, SeenListing['verdict']>
}

/** How a removal's state counts today: the same as on the dashboard. */
const STATES: Readonly<Record<CountGroup, ListingState | null>> = {
  gone: 'gone',
  asserted: 'gone',
  claimed: 'unproven',
  person_saw_gone: 'unproven',
  person_saw_gone_twice: 'unproven',
  gone_once: 'unproven',
  unknown: 'unproven',
  sent: 'listed',
  working: 'listed',
  yours: 'listed',
  failed: 'listed',
  page_only: 'listed',
  back: 'listed',
  cancelled: null,
  replaced: null,
}

export function historyOf(rows: Rows): History {
  const { now, people, sites, networks } = rows
  const scans = new Map(rows.scans.map(scan => [scan.id, scan]))
  const alertsOf = Map.groupBy(rows.alerts, alert => alert.job_id)
  const jobsOf = Map.groupBy(rows.removals, ({ job }) => idOf(job.scan_id, job.listing_key))
  const backOf = (job: RemovalJob) => firstOf(alertsOf.get(job.id) ?? [])
  const listings = rows.scans.flatMap(scan =>
    scan.listings.flatMap((listing): ListingPast[] => {
      const id = idOf(scan.id, listing.key)
      const own = jobsOf.get(id) ?? []
      if (own.length === 0 && (rows.verdicts.get(id) ?? listing.verdict) !== 'yours') return []
      const past = pastOf(own, listing, backOf, now)
      const isUnchecked = scan.problem !== null && past.state === 'listed'
      return [{ personId: scan.person_id, siteId: scan.site_id, isUnchecked, ...past }]
    }),
  )
  const removals = rows.removals.map((removal): RemovalPast => {
    const { job } = removal
    const scan = scans.get(job.scan_id)
    const alert = backOf(job)
    const looks = looksOf(scan, job)
    const returned = alert && { foundAt: alert.detected_at, missedAt: alert.last_missed_at ?? null }
    return {
      personId: job.person_id,
      siteId: job.site_id,
      took: removal.standing.key === 'cancelled' ? null : timeToRemoval(job, looks, now),
      lasted: timeGone(job, looks, returned, now),
      isGone: STATES[removal.standing.key] === 'gone',
      isWord: removal.standing.key === 'asserted',
      ...minutesOf(removal),
      measured: (job.measured ?? []).map(({ task, seconds, estimated }) => ({
        task,
        minutes: seconds / 60,
        estimated,
      })),
    }
  })
  const returns = rows.alerts.map(
    (alert): ReturnPast => ({
      personId: alert.person_id,
      siteId: alert.site_id,
      at: Math.min(Date.parse(alert.detected_at), now),
      isOpen: alert.status === 'new',
      days: daysAway(alert),
    }),
  )
  return { now, listings, removals, returns, people, sites, networks }
}

const idOf = (scanId: string, key: string) => `${scanId} ${key}`

function firstOf(alerts: readonly ReappearanceAlert[]): ReappearanceAlert | null {
  return [...alerts].sort((a, b) => a.detected_at.localeCompare(b.detected_at))[0] ?? null
}

function daysAway({ detected_at, previous_removal_date }: ReappearanceAlert): number | null {
  if (previous_removal_date === null) return null
  return Math.max(0, (Date.parse(detected_at) - Date.parse(previous_removal_date)) / DAY)
}

function looksOf(scan: ExposureScan | undefined, job: RemovalJob): ScanTimes {
  const listing = scan?.listings.find(({ key }) => key === job.listing_key)
  return { seenAt: listing?.last_seen_at ?? null, scannedAt: scan?.scan_date ?? null }
}

/** The past of one listing and of its removals in sequence. */
function pastOf(
  removals: readonly ShownRemoval[],
  listing: SeenListing,
  backOf: (job: RemovalJob) => ReappearanceAlert | null,
  now: number,
): Pick<ListingPast, 'firstSeen' | 'absences' | 'state'> {
  const inTime = (at: string) => Math.min(Date.parse(at), now)
  const inOrder = [...removals].sort((a, b) => a.job.created_at.localeCompare(b.job.created_at))
  const live = inOrder.filter(({ standing }) => standing.key !== 'cancelled')
  const latest = live.at(-1)
  const own = listing.gone_at === null ? 'listed' : 'unproven'
  const state = (latest && STATES[latest.standing.key]) ?? own
  const absences = live.flatMap((removal): Absence[] => {
    const { job, standing } = removal
    if (job.assurance === 'resurfaced') {
      const missed = inTime(job.absent_since ?? job.completed_at ?? job.updated_at)
      const back = inTime(backOf(job)?.detected_at ?? job.updated_at)
      return [{ missed, gone: inTime(job.completed_at ?? job.updated_at), back }]
    }
    const is = STATES[standing.key]
    if (removal !== latest || is === 'listed' || is === null) return []
    const missed = inTime(job.absent_since ?? job.completed_at ?? job.updated_at)
    return [
      { missed, gone: is === 'gone' ? inTime(job.completed_at ?? job.updated_at) : Infinity, back: Infinity },
    ]
  })
  if (!latest && listing.gone_at !== null)
    absences.push({ missed: inTime(listing.gone_at), gone: Infinity, back: Infinity })
  return { firstSeen: inTime(listing.first_seen_at), absences, state }
}

/** A guide counts as done if the person worked on it and it's no longer their turn; for others, checked steps count. */
function minutesOf({
  job,
  standing,
  task,
  minutes,
}: ShownRemoval): Pick<RemovalPast, 'task' | 'minutesDone' | 'minutesLeft'> {
  // Reading a reply and complaining are part of writing.
  if (standing.key === 'yours')
    return {
      task: task === 'read' || task === 'complaint' ? 'letter' : task,
      minutesDone: 0,
      minutesLeft: minutes,
    }
  const isTheirs = job.completed_steps.length > 0 || job.job_type === 'email'
  const isDone = isTheirs && job.submitted_at !== null && standing.key !== 'cancelled'
  return isDone
    ? { task: job.job_type === 'email' ? 'letter' : 'guide', minutesDone: minutes, minutesLeft: 0 }
    : { task: null, minutesDone: 0, minutesLeft: 0 }
}
