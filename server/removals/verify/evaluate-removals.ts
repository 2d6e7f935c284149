// What a scan means for the removals at its site: the listing is gone once, gone twice, still there, or back. Pure.

import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { onlyConfirms } from '#shared/domain/confirmation.ts'
import { isForRemoval } from '#shared/domain/letter-clock.ts'
import { CHECK_THERE, needsPersonCheck } from '#shared/domain/person-check.ts'
import { isFinal, type JobEvent, judgeScan, REQUEST_PATIENCE } from '#shared/domain/removal.ts'
import { isSameEntry } from '#shared/domain/same-entry.ts'
import { sentence, type TimelineSentence } from '#shared/domain/timeline-texts.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import { handedOver, type Move } from '../move.ts'
import type { ScanFailure } from './next-scan.ts'

/** The most requests for one listing. After that, we hand the removal to the person. */
export const REQUESTS_MAX = 3

/**
 * A scan as the removals see it. `doubt`: why missing listings don't count as absent, as a sentence for people.
 * `pages`: the state of the own pages of listings that the search didn't show. `cannotScan`: the site's recipe is out
 * of use. `before`: the scan before this result.
 */
export type EvaluatedScan = {
  scan: ExposureScan
  complete: boolean
  at: number
  doubt?: string | null
  pages?: ReadonlyMap<string, 'up' | 'gone' | 'unknown' | 'none'>
  failure?: ScanFailure
  cannotScan?: boolean
  before?: Pick<ExposureScan, 'scan_date' | 'listings'>
}

export type RemovalVerdict = { job: RemovalJob } & Pick<Required<Move>, 'event' | 'sentences' | 'changes'>

/**
 * Judges every job that the scan's result concerns. Jobs whose request is still being sent are skipped. `requestsMax`:
 * set if the site's recipe allows fewer requests for one listing than we do.
 */
export function evaluateRemovals(
  result: EvaluatedScan,
  jobs: readonly RemovalJob[],
  siteName: string,
  requestsMax = REQUESTS_MAX,
): RemovalVerdict[] {
  const site = { name: siteName, requestsMax: Math.min(requestsMax, REQUESTS_MAX) }
  // Two listings can't continue as the same entry.
  const taken = new Set(jobs.map(job => job.listing_key))
  return jobs.flatMap(job => {
    if (job.status !== 'verification' && !isUnasked(job)) return []
    const seen = seenState(result, job, taken)
    if (seen.under) taken.add(seen.under.key)
    if (isUnasked(job) && seen.state !== 'absent') return []
    if (result.cannotScan && job.listing_url && seen.state === 'inconclusive')
      return needsPersonCheck(job, result.at) ? [askToCheck(job, job.listing_url, site)] : []
    return [judgeWaiting(result, job, site, seen)]
  })
}

/** Nothing has been requested yet, by the person or at the parent site. The listing may disappear anyway. */
function isUnasked(job: RemovalJob): boolean {
  return job.status === 'requires_manual' || (job.status === 'pending' && job.job_type === 'parent')
}

const PAGE_UNREAD = 'Its search no longer shows the listing, but we couldn’t open the listing’s own page.'

/** The scan's view of a job's listing. `under`: its current entry, if the site shows it under another key. */
type Seen = {
  state: 'present' | 'page_only' | 'absent' | 'inconclusive'
  under: SeenListing | null
  /** Why it's inconclusive, if we know more than that the site couldn't be checked. */
  doubt?: string | null
}

function seenState(result: EvaluatedScan, job: RemovalJob, taken: ReadonlySet<string>): Seen {
  const listing = result.scan.listings.find(seen => seen.key === job.listing_key)
  if (listing && isSeen(result, listing)) return { state: 'present', under: null }
  if (!result.complete) return { state: 'inconclusive', under: null, doubt: result.doubt ?? null }
  // We didn't search for a listing that is no longer stored.
  if (!listing) return { state: 'inconclusive', under: null }
  const under = underAnotherKey(result, listing, taken)
  const page = result.pages?.get(job.listing_key)
  if (!under && page === 'up') return { state: 'page_only', under }
  // Our search never showed a listing that only the person has seen, so only its page can show that it's gone.
  if (!under && listing.seen_by === 'person' && page !== 'gone') return { state: 'inconclusive', under }
  if (!under && page === 'unknown') return { state: 'inconclusive', under, doubt: PAGE_UNREAD }
  if (!under) return { state: 'absent', under }
  return { state: under.verdict === 'yours' ? 'present' : 'inconclusive', under }
}

/**
 * The entry that a listing may have become: it appeared after the listing was last seen, shows the same person at one
 * of their places, and has no removal of its own. An entry seen together with the listing is a different one.
 */
function underAnotherKey(
  result: EvaluatedScan,
  listing: SeenListing,
  taken: ReadonlySet<string>,
): SeenListing | null {
  const since = Date.parse(listing.last_seen_at)
  const same = result.scan.listings.filter(
    seen =>
      seen.verdict !== 'not_yours' &&
      isSeen(result, seen) &&
      !taken.has(seen.key) &&
      Date.parse(seen.first_seen_at) > since &&
      isSameEntry(seen, listing),
  )
  return same.find(seen => seen.verdict === 'yours') ?? same[0] ?? null
}

function isSeen(result: EvaluatedScan, listing: SeenListing): boolean {
  return listing.gone_at === null && Date.parse(listing.last_seen_at) === result.at
}

type Site = { name: string; requestsMax: number }

function judgeWaiting(result: EvaluatedScan, job: RemovalJob, site: Site, seen: Seen): RemovalVerdict {
  const absentSince = job.absent_since === null ? null : Date.parse(job.absent_since)
  const judged = judgeScan(seen.state, absentSince, result.at)
  const changes: Partial<RemovalJob> = {
    absent_since: judged.absentSince === null ? null : iso(judged.absentSince),
    ...(job.status === 'verification' && job.waiting_for === 'you'
      ? { waiting_for: 'broker', handoff: null }
      : {}),
    ...(judged.assurance ? { assurance: judged.assurance } : {}),
    ...(seen.state === 'present' && seen.under ? nowAt(seen.under) : {}),
  }
  const done = judged.event === 'seen_gone_again'
  const isThere = judged.event === 'seen_present' || judged.event === 'seen_page_only'
  if (isThere && outOfPatience(result.at, job)) {
    const given = giveBack(result, job, site, judged.event === 'seen_page_only')
    return { ...given, changes: { ...changes, ...given.changes } }
  }
  if (isThere && wasGoneUnasked(job)) return { job, ...backUnasked(site, changes) }
  return {
    job,
    event: judged.event,
    sentences: sentencesOf(judged.event, site.name, seen),
    changes: done
      ? { ...changes, completed_at: iso(result.at) }
      : isUnasked(job)
        ? { ...changes, waiting_for: 'broker' }
        : changes,
  }
}

/** Only the person can check. */
function askToCheck(job: RemovalJob, url: string, { name }: Site): RemovalVerdict {
  return {
    job,
    event: 'could_not_check',
    sentences: [sentence('cannot_search', { site: name })],
    changes: { waiting_for: 'you', handoff: { url, filled: [], remaining: CHECK_THERE } },
  }
}

/** It was gone once before any request, so the job no longer waited for the person. */
function wasGoneUnasked(job: RemovalJob): boolean {
  return job.absent_since !== null && job.submitted_at === null && job.job_type !== 'parent'
}

function backUnasked({ name }: Site, changes: Partial<RemovalJob>): Omit<RemovalVerdict, 'job'> {
  return handedOver([sentence('there_again', { site: name }), sentence('your_turn')], changes)
}

/** The removal continues with the listing's current entry. */
function nowAt({ key, name, url }: SeenListing): Partial<RemovalJob> {
  return { listing_key: key, listing_name: name, listing_url: url }
}

/**
 * If a child's parent listing disappeared without a request, the child's waiting time starts at its creation. When a
 * letter's time is over, its follow-up decides.
 */
function outOfPatience(at: number, job: RemovalJob): boolean {
  if (job.clock && isForRemoval(job.clock)) return false
  const since = job.submitted_at ?? (job.job_type === 'parent' ? job.created_at : null)
  return job.status === 'verification' && since !== null && at - Date.parse(since) >= REQUEST_PATIENCE
}

/** The request had no effect. We send another while attempts remain; otherwise, we hand the removal to the person. */
function giveBack(
  result: EvaluatedScan,
  job: RemovalJob,
  { name: siteName, requestsMax }: Site,
  isPageOnly: boolean,
): RemovalVerdict {
  const days = Math.round(REQUEST_PATIENCE / DAY)
  const what =
    job.submitted_at === null
      ? sentence(isPageOnly ? 'page_still_up' : 'still_listed', { site: siteName })
      : sentence(isPageOnly ? 'page_still_up_after' : 'still_listed_after', {
          site: siteName,
          days: String(days),
        })
  if (job.job_type === 'automated' && job.attempts < requestsMax) {
    return {
      job,
      event: 'try_again',
      sentences: [what, sentence('asking_again')],
      changes: { waiting_for: 'us', absent_since: null, next_action_at: iso(result.at) },
    }
  }
  return {
    job,
    ...handedOver([what, sentence('your_turn')], {
      absent_since: null,
      // The next step is no longer to open a confirmation link that changed nothing, or to correct an address.
      ...(onlyConfirms(job) || job.job_type === 'email' ? { handoff: null } : {}),
      ...(isPageOnly && job.listing_url
        ? { handoff: { url: job.listing_url, filled: [], remaining: TAKE_DOWN } }
        : {}),
    }),
  }
}

const TAKE_DOWN = 'The site’s search leaves you out, but this page is still up. Ask the site to take it down.'

function sentencesOf(event: JobEvent, site: string, { under, doubt }: Seen): TimelineSentence[] {
  const isUnderAnother = under !== null
  if (isUnderAnother && event === 'seen_present') return [sentence('there_with_other_details', { site })]
  if (isUnderAnother && event === 'could_not_check') return [sentence('maybe_under_other_details', { site })]
  switch (event) {
    case 'seen_gone':
      return [sentence('gone_once', { site })]
    case 'seen_gone_again':
      return [sentence('gone_twice', { site })]
    case 'seen_present':
      return [sentence('still_there', { site })]
    case 'seen_page_only':
      return [sentence('only_page_left', { site })]
    default: {
      const why = doubt ? sentence('reason', { reason: doubt }) : sentence('says_nothing')
      return [sentence('could_not_check', { site }), why]
    }
  }
}

/** The person's listings that are back on a site where a removal was completed. Not those that only they have seen. */
export function findReturned(
  result: EvaluatedScan,
  jobs: readonly RemovalJob[],
): { job: RemovalJob; listing: SeenListing }[] {
  const completed = jobs
    .filter(job => job.status === 'completed' && job.completed_at !== null)
    .sort((a, b) => Date.parse(b.completed_at ?? '') - Date.parse(a.completed_at ?? ''))
  const latest = completed[0]
  if (!latest) return []
  const underWay = new Set(jobs.filter(job => !isFinal(job.status)).map(job => job.listing_key))
  return result.scan.listings
    .filter(
      ({ verdict, gone_at, seen_by }) => verdict === 'yours' && gone_at === null && seen_by !== 'person',
    )
    .filter(({ key }) => !underWay.has(key))
    .flatMap(listing => {
      const job = completed.find(done => done.listing_key === listing.key) ?? latest
      const isNews = Date.parse(listing.last_seen_at) > Date.parse(job.completed_at ?? '')
      const sameKey = job.listing_key === listing.key
      const cameLater = Date.parse(listing.first_seen_at) > Date.parse(job.completed_at ?? '')
      return isNews && (sameKey || cameLater) ? [{ job, listing }] : []
    })
}

/** The date of the last complete scan, if it didn't show this listing, which is there now; otherwise null. */
export function lastMissed(
  { before }: Pick<EvaluatedScan, 'before'>,
  { key }: Pick<SeenListing, 'key'>,
): string | null {
  const known = before?.listings.find(listing => listing.key === key)
  return known && known.gone_at === null ? null : (before?.scan_date ?? null)
}
