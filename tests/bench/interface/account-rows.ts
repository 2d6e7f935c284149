// The rows of the interface bench's account: a few people, a scan of every site for each, listings in every state, and
// a long timeline. The same for the same size, except for random ids.
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { Notification } from '#shared/collections/notifications.ts'
import type { Person } from '#shared/collections/people.ts'
import type { EvidenceRef, RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { listingOf, type Site } from '../scale/listing.ts'
import { type Ending, makeRemoval } from '../scale/removal.ts'
import { personRows } from '../sync/person-row.ts'

export type AccountSize = { people: number; listings: number; sites: number; timeline: number }

export type AccountRows = {
  people: Person[]
  exposure_scans: ExposureScan[]
  removal_jobs: RemovalJob[]
  realtime_updates: RealtimeUpdate[]
  notifications: Notification[]
}

const MONTH = 30 * DAY

/** The outcomes of ten listings in turn: not started, to be answered, or a removal with this ending. */
const FATES: readonly (Ending | 'ready' | 'asked')[] = [
  'completed',
  'asked',
  'completed',
  'verification',
  'ready',
  'completed',
  'requires_manual',
  'asked',
  'verification',
  'ready',
]
/** One site in this many blocks us. */
const REFUSED_EVERY = 23

/** `self` exists already. The others are generated. */
export function accountRows(
  self: Person,
  sites: readonly Site[],
  size: AccountSize,
  now: number,
): AccountRows {
  const others = personRows('interface', size.people - 1).map(
    row => ({ ...row, id: newId(), relation: 'relative' }) as unknown as Person,
  )
  const rows: AccountRows = {
    people: others,
    exposure_scans: [],
    removal_jobs: [],
    realtime_updates: [],
    notifications: [],
  }
  const slots = size.people * size.sites
  let listed = 0
  for (const [at, person] of [self, ...others].entries()) {
    for (const [index, site] of sites.entries()) {
      const slot = at * size.sites + index
      const due = Math.floor(((slot + 1) * size.listings) / slots)
      addScan(rows, person, site, {
        now,
        isRefused: slot % REFUSED_EVERY === 0,
        at: due > listed ? listed : null,
      })
      listed = Math.max(listed, due)
    }
  }
  addNotes(rows, size.timeline, now)
  return rows
}

type Scanned = { now: number; isRefused: boolean; at: number | null }

/** `at`: the index of the listing that the site shows. Null if it shows none. */
function addScan(to: AccountRows, person: Person, site: Site, { now, isRefused, at }: Scanned): void {
  const since = now - MONTH
  const scan: ExposureScan = {
    id: newId(),
    person_id: person.id,
    site_id: site.id,
    status: isRefused && at === null ? 'blocked' : 'not_found',
    requested_at: iso(since),
    started_at: null,
    scan_date: isRefused && at === null ? null : iso(now - HOUR),
    next_check_at: iso(now + DAY),
    problem: isRefused && at === null ? 'The site turned us away.' : null,
    listings: [],
  }
  to.exposure_scans.push(scan)
  if (at === null) return
  const fate = must(FATES[at % FATES.length], 'a fate')
  // Different records, so that each question is asked separately.
  const shown = { ...listingOf(site, person, since), age: String(30 + (at % 50)) }
  const listing: SeenListing =
    fate === 'asked'
      ? { ...shown, name: `${shown.name} ${at}`, verdict: 'unsure', confidence: 0.6, settle: ['A street.'] }
      : { ...shown, gone_at: fate === 'completed' ? iso(now - 12 * DAY) : null }
  scan.listings.push(listing)
  scan.status = fate === 'asked' ? 'unsure' : fate === 'completed' ? 'not_found' : 'found'
  if (fate === 'asked' || fate === 'ready') return
  const picture = (label: string, url: string, taken: number): EvidenceRef => ({
    id: newId(),
    kind: 'screenshot',
    label,
    taken_at: iso(taken),
    url,
    digest: `${newId()}${newId()}`.replaceAll('-', ''),
  })
  const of = { personId: person.id, scanId: scan.id, site, listing, ending: fate, at: since, picture }
  const removal = makeRemoval(of)
  to.removal_jobs.push(removal.job)
  to.realtime_updates.push(...removal.updates)
  to.notifications.push(...removal.notifications)
}

/** Adds scans without changes until the timeline is long enough. */
function addNotes(
  { removal_jobs: jobs, realtime_updates: updates }: AccountRows,
  count: number,
  now: number,
) {
  for (let at = 0; updates.length < count; at++) {
    const job = must(jobs[at % jobs.length], 'a removal')
    const text =
      'We looked again, and the listing was still there. The site says removals take up to 14 days.'
    updates.push({
      id: newId(),
      job_id: job.id,
      site_id: job.site_id,
      channel_type: 'removal_progress',
      update_type: 'note',
      update_data: { job_id: job.id, event: 'seen_present', new_status: job.status, text },
      evidence: [],
      created_at: iso(now - MONTH + (at % 700) * HOUR),
    })
  }
}
