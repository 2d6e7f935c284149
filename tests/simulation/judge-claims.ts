// Whether the product's claims match the world: no existing listing called gone, no other person's listing touched, no
// request sent twice, nothing abandoned.
import { WORK_LIMIT } from '#server/jobs/job-definition.ts'
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { DAY } from '#shared/lib/time.ts'
import { hostOf, isTheirs, jobsOf, type Protected, recordsIn } from './protected-person.ts'
import type { Truth } from './truth.ts'
import type { Violations } from './violations.ts'
import type { SiteTruth } from './world.ts'

/** The queue gives up a scan after this time. A scan result is dated by its start. */
const LOOK_TAKES = WORK_LIMIT
/** A request without effect may be repeated after this long (README: after two weeks we ask again). */
const ASK_AGAIN_AFTER = 14 * DAY
/** A removal whose next step is this long overdue is stuck. */
const STUCK_AFTER = 3 * DAY

/** Judges a person's current rows. */
export function judgeClaims(person: Protected, now: number, violations: Violations): void {
  for (const scan of person.account.rows('exposure_scans')) {
    const host = hostOf(person.account, scan.site_id)
    judgeScan(person, scan, host, violations)
    for (const job of jobsOf(person.account, scan)) {
      judgeJob(person, job, scan, host, violations)
      judgeStuck(person, job, host, now, violations)
    }
  }
}

/** Whether a record existed throughout a scan. A scan may or may not show one that came or went meanwhile. */
function shownThroughLook(truth: Truth, host: string, at: number, record?: string): boolean {
  return truth.shownThrough(host, at - LOOK_TAKES, at + LOOK_TAKES, record)
}

function judgeScan({ truth }: Protected, scan: ExposureScan, host: string, { note }: Violations): void {
  if (scan.status === 'not_found' && scan.scan_date !== null) {
    const at = Date.parse(scan.scan_date)
    if (shownThroughLook(truth, host, at))
      note('false claim', host, scan.id, at, 'said "not found" of somebody who is listed')
  }
  for (const { key, verdict, gone_at } of scan.listings) {
    if (gone_at !== null) {
      const at = Date.parse(gone_at)
      if (recordsIn(key).some(part => shownThroughLook(truth, host, at, part)))
        note('false claim', host, scan.id, at, 'said that a listing is gone which is there')
    } else if (verdict === 'yours' && !isTheirs({ truth }, host, key))
      note(
        'wrong person',
        host,
        scan.id,
        Date.parse(scan.scan_date ?? scan.requested_at),
        'took another’s listing for theirs',
      )
  }
}

function judgeJob(
  person: Protected,
  job: RemovalJob,
  scan: ExposureScan,
  host: string,
  { note }: Violations,
): void {
  if (job.completed_at === null) return
  const { truth } = person
  const at = Date.parse(job.completed_at)
  if (recordsIn(job.listing_key).some(part => shownThroughLook(truth, host, at, part)))
    note('false claim', host, job.id, at, 'said that a removal is done whose listing is there')
  else if (shownThroughLook(truth, host, at) && !saysListed(person, job, scan, host, at))
    note(
      'false claim',
      host,
      job.id,
      at,
      'said that a removal is done, and nothing of another record that is there',
    )
}

/** Whether the scan itself reports another record of the person than the removed one. */
function saysListed(
  person: Protected,
  job: RemovalJob,
  scan: ExposureScan,
  host: string,
  at: number,
): boolean {
  const removed = scan.listings.find(listing => listing.key === job.listing_key)
  const ownJobs = new Set(jobsOf(person.account, scan).map(one => one.listing_key))
  return scan.listings.some(
    listing =>
      listing.verdict !== 'not_yours' &&
      isTheirs(person, host, listing.key) &&
      Date.parse(listing.first_seen_at) <= at &&
      Date.parse(listing.last_seen_at) >= at &&
      (ownJobs.has(listing.key) || !removed || !tookItsPlace(listing, removed)),
  )
}

/** A record that appeared after the removed one was gone, with the same content: the same record under another key. */
function tookItsPlace(listing: SeenListing, removed: SeenListing): boolean {
  const isLater = Date.parse(listing.first_seen_at) > Date.parse(removed.last_seen_at)
  const isNamedSo = listing.name.toLowerCase() === removed.name.toLowerCase()
  return isLater && isNamedSo && listing.places.some(place => removed.places.includes(place))
}

function judgeStuck(
  { account }: Protected,
  job: RemovalJob,
  host: string,
  now: number,
  { note }: Violations,
): void {
  if (isFinal(job.status) || job.waiting_for === 'you') return
  const since = Date.parse(job.next_action_at ?? job.updated_at)
  if (now - since < STUCK_AFTER) return
  const parent = account.rows('removal_jobs').find(other => other.id === job.parent_job_id)
  if (parent && !isFinal(parent.status)) return
  const waits = job.next_action_at === null ? 'nothing is planned' : 'what is planned is not done'
  note('stuck', host, job.id, since, `${job.status}, waiting for ${job.waiting_for}: ${waits}`)
}

/** Judges the requests that the sites received. */
export function judgeSubmissions(
  people: readonly Protected[],
  sites: readonly SiteTruth[],
  { note }: Violations,
): void {
  for (const site of sites) {
    for (const { at, isShown } of site.told)
      if (!isShown)
        note(
          'wrong name',
          site.host,
          null,
          Date.parse(at),
          'a form was told a name and town that no record there shows',
        )
    const last = new Map<string, number>()
    for (const { id, at, person, record, email } of site.submissions) {
      const owner = people.find(one =>
        one.account.rows('removal_jobs').some(job => job.return_address === email),
      )
      const own = people.find(one => one.account.email === email)
      const whose = owner ?? own
      const isOurs = whose ? whose.id === person : people.some(one => one.id === person)
      const time = Date.parse(at)
      if (!isOurs) note('wrong person', site.host, id, time, 'a request for the record of somebody else')
      // A person may send a manual request again; the product may not.
      if (!owner) continue
      const before = last.get(record)
      if (before !== undefined && time - before < ASK_AGAIN_AFTER)
        note('duplicate', site.host, id, time, 'a second request for the same record')
      last.set(record, time)
    }
  }
}
