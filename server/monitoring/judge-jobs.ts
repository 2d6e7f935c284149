// What a look at a site means for the removals there: gone once, gone twice, still there, or back again. Pure.
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { type JobEvent, judgeLook } from '#shared/domain/removal.ts'
import { DAY, iso } from '#shared/lib/time.ts'

/** How long a request may stay without effect before it is made again or handed to the person. */
export const REQUEST_PATIENCE = 14 * DAY
/** Requests made for one listing, at most, before the person is asked to take over. */
export const REQUESTS_MAX = 3

/** A look as the jobs see it. */
export type LookResult = { scan: ExposureScan; complete: boolean; at: number }

export type JobVerdict = {
  job: RemovalJob
  event: JobEvent
  text: string
  changes: Partial<RemovalJob>
}

/** Judges every job of the scan that a look can say something about. Jobs that are still being sent are left alone. */
export function judgeJobs(look: LookResult, jobs: readonly RemovalJob[], siteName: string): JobVerdict[] {
  return jobs.flatMap(job => {
    if (job.status === 'verification') return [judgeWaiting(look, job, siteName)]
    if (job.status === 'requires_manual' && seenState(look, job) === 'absent')
      return [judgeWaiting(look, job, siteName)]
    return []
  })
}

function seenState(look: LookResult, job: RemovalJob): 'present' | 'absent' | 'inconclusive' {
  const listing = look.scan.listings.find(seen => seen.key === job.listing_key)
  if (listing && listing.gone_at === null && Date.parse(listing.last_seen_at) === look.at) return 'present'
  return look.complete ? 'absent' : 'inconclusive'
}

function judgeWaiting(look: LookResult, job: RemovalJob, siteName: string): JobVerdict {
  const absentSince = job.absent_since === null ? null : Date.parse(job.absent_since)
  const judged = judgeLook(seenState(look, job), absentSince, look.at)
  const changes: Partial<RemovalJob> = {
    absent_since: judged.absentSince === null ? null : iso(judged.absentSince),
    ...(judged.assurance ? { assurance: judged.assurance } : {}),
  }
  const done = judged.event === 'seen_gone_again'
  if (judged.event === 'seen_present' && outOfPatience(look.at, job)) return giveBack(look, job, siteName)
  return {
    job,
    event: judged.event,
    text: sentence(judged.event, siteName),
    changes: done
      ? { ...changes, completed_at: iso(look.at) }
      : job.status === 'requires_manual'
        ? { ...changes, waiting_for: 'broker' }
        : changes,
  }
}

function outOfPatience(at: number, job: RemovalJob): boolean {
  return job.submitted_at !== null && at - Date.parse(job.submitted_at) >= REQUEST_PATIENCE
}

/** The request had no effect: made again by us while tries are left, else the person's turn. */
function giveBack(look: LookResult, job: RemovalJob, siteName: string): JobVerdict {
  const days = Math.round(REQUEST_PATIENCE / DAY)
  if (job.job_type === 'automated' && job.attempts < REQUESTS_MAX) {
    return {
      job,
      event: 'try_again',
      text: `Still listed on ${siteName} ${days} days after the request. We are asking again.`,
      changes: { waiting_for: 'us', absent_since: null, next_action_at: iso(look.at) },
    }
  }
  return {
    job,
    event: 'handed_over',
    text: `Still listed on ${siteName} ${days} days after the request. The next step is yours.`,
    changes: { waiting_for: 'you', absent_since: null, next_action_at: null },
  }
}

function sentence(event: JobEvent, siteName: string): string {
  switch (event) {
    case 'seen_gone':
      return `We searched ${siteName} again: the listing was not there. We look once more after 72 hours.`
    case 'seen_gone_again':
      return `We searched ${siteName} a second time, at least 72 hours later: the listing is gone.`
    case 'seen_present':
      return `We searched ${siteName} again: the listing is still there.`
    default:
      return `We could not check ${siteName} this time. That says nothing about the listing.`
  }
}

/** Listings that are the person's and are back on a site where a removal had been completed. */
export function findReturned(
  look: LookResult,
  jobs: readonly RemovalJob[],
): { job: RemovalJob; listing: SeenListing }[] {
  const completed = jobs
    .filter(job => job.status === 'completed' && job.completed_at !== null)
    .sort((a, b) => Date.parse(b.completed_at ?? '') - Date.parse(a.completed_at ?? ''))
  const latest = completed[0]
  if (!latest) return []
  const underWay = new Set(jobs.filter(job => job.status !== 'completed').map(job => job.listing_key))
  return look.scan.listings
    .filter(listing => listing.verdict === 'yours' && listing.gone_at === null && !underWay.has(listing.key))
    .flatMap(listing => {
      const job = completed.find(done => done.listing_key === listing.key) ?? latest
      const isNews = Date.parse(listing.last_seen_at) > Date.parse(job.completed_at ?? '')
      const sameKey = job.listing_key === listing.key
      const cameLater = Date.parse(listing.first_seen_at) > Date.parse(job.completed_at ?? '')
      return isNews && (sameKey || cameLater) ? [{ job, listing }] : []
    })
}
