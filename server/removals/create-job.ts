// Starts the removal of one listing, using the method its site accepts.

import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { FoundListing, RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import { laneOf } from '../db/lanes.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { fieldIs, findDoc, listDocs, putDoc } from '../db/rows.ts'
import { planWork } from '../db/work.ts'
import type { AccountTx, Deps } from '../deps.ts'
import { answerAlerts } from './answer-alerts.ts'
import { handToPerson } from './hand-to-person.ts'
import { jobTypeOf } from './job-type.ts'
import { moveJob } from './lifecycle.ts'
import { makeReturnAddress, type ReturnPlace } from './return-address.ts'
import { earlierLetter } from './submit/earlier-letter.ts'
import { type EarlierRequest, earlierRequest } from './submit/earlier-request.ts'
import { lostRequestAt } from './submit/lost-requests.ts'
import { awaitVerification } from './verify/await-verification.ts'

type CreateDeps = Pick<Deps, 'now'> & ReturnPlace

/**
 * Starts the removal of a listing, or returns the one already under way. A listing that was removed and came back gets
 * a new job. If an earlier request was sent and then given up, we wait for that one and send no new one. `ahead`: how
 * many removals started together come after this one. `agreed`: details beyond the listing that the person agreed to
 * send. `id`: the id of a removal that the database has lost.
 */
export async function createJob(
  account: AccountTx<CreateDeps>,
  scan: ExposureScan,
  listing: SeenListing,
  { ahead = 0, agreed = [], id = newId() }: { ahead?: number; agreed?: readonly string[]; id?: string } = {},
): Promise<RemovalJob> {
  const { tx, deps, userId } = account
  const earlier = await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'scan_id', scan.id))
  const ofListing = earlier.filter(job => job.listing_key === listing.key)
  const open = ofListing.find(job => !isFinal(job.status))
  if (open) {
    await answerAlerts(tx, userId, open)
    return open
  }
  const site = must(await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, scan.site_id), 'site of a scan')
  const job = newJob(deps, id, scan, listing, site)
  job.agreed_fields = [...new Set(agreed)]
  job.return_address = await makeReturnAddress(account, job.id)
  await putDoc(tx, 'removal_jobs', userId, job)
  await answerAlerts(tx, userId, job)
  const accepted = must(
    await moveJob(account, job, {
      event: 'accepted',
      sentences: [sentence('requested')],
    }),
    'accepted job',
  )
  const made =
    (job.job_type === 'automated' ? await earlierRequest(account, ofListing) : null) ??
    (await letterBefore(account, job)) ??
    (await lostRequest(account, job))
  return made ? awaitEarlier(account, accepted, made, site.name) : route(account, accepted, site, ahead)
}

/** A letter about the listing, or about all the data at the site, that the site still has time to act on. */
async function letterBefore(account: AccountTx<CreateDeps>, job: RemovalJob): Promise<EarlierRequest | null> {
  const at = (await earlierLetter(account, job))?.submitted_at
  return at ? { attempts: 1, startedAt: new Date(at), isKnown: true } : null
}

/** A request whose removal was lost when the database was restored from a backup. Its outcome is unknown. */
async function lostRequest(account: AccountTx<CreateDeps>, job: RemovalJob): Promise<EarlierRequest | null> {
  const at = await lostRequestAt(account, { siteId: job.site_id, key: job.listing_key })
  return at && { attempts: 1, startedAt: at, isKnown: false }
}

/** A request for the listing was already sent: the job waits for its outcome and counts it as its own. */
async function awaitEarlier(
  account: AccountTx<CreateDeps>,
  job: RemovalJob,
  made: EarlierRequest,
  name: string,
): Promise<RemovalJob> {
  const { isKnown } = made
  const earlier = isKnown ? 'earlier_request_sent' : 'earlier_request_possible'
  const waiting = await awaitVerification(account, job, {
    event: 'submitted',
    sentences: [sentence(earlier, { site: name }), sentence('not_sent_twice'), sentence('scan_will_tell')],
    changes: {
      attempts: made.attempts,
      submitted_at: iso(made.startedAt.getTime()),
      ...(isKnown ? {} : { assurance: 'inconclusive' as const }),
    },
  })
  return must(waiting, 'job that waits')
}

/** A removal that hasn't been worked on yet. */
export function newJob(
  deps: Pick<Deps, 'now'>,
  id: string,
  scan: Pick<ExposureScan, 'id' | 'person_id'>,
  listing: SeenListing | Pick<SeenListing, 'key' | 'name' | 'url'>,
  site: DataBrokerSite,
): RemovalJob {
  const now = iso(deps.now())
  return {
    id,
    person_id: scan.person_id,
    site_id: site.id,
    scan_id: scan.id,
    listing_key: listing.key,
    listing_name: listing.name,
    listing_url: listing.url,
    status: 'queued',
    assurance: 'none',
    job_type: jobTypeOf(site),
    waiting_for: 'us',
    parent_job_id: null,
    attempts: 0,
    completed_steps: [],
    note: '',
    handoff: null,
    agreed_fields: [],
    found: 'places' in listing ? foundOf(listing) : null,
    measured: null,
    return_address: null,
    next_action_at: now,
    submitted_at: null,
    absent_since: null,
    completed_at: null,
    created_at: now,
    updated_at: now,
  }
}

/** What the listing shows now. The scan's own entry changes with each scan. */
function foundOf({ name, age, akas, places, phones, relatives, last_seen_at }: SeenListing): FoundListing {
  return { name, age, akas, places, phones, relatives, last_seen_at }
}

/** Routes a new job: to a worker, to the person, or to wait for its parent site. */
async function route(
  account: AccountTx<CreateDeps>,
  job: RemovalJob,
  site: DataBrokerSite,
  ahead: number,
): Promise<RemovalJob> {
  const { tx, deps, userId } = account
  if (job.job_type === 'automated' || job.job_type === 'parent') {
    await planWork(tx, {
      kind: 'remove-listing',
      ref: job.id,
      userId,
      lane: laneOf(site),
      // Due work runs in the order of its times.
      dueAt: deps.now() - ahead,
    })
    return job
  }
  return must(await handToPerson(account, job, site, job.job_type), 'job handed over')
}
