// Starting the removal of one listing, by the way its site takes requests.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { iso } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { laneOf } from '../db/lanes.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { fieldIs, findDoc, listDocs, putDoc } from '../db/rows.ts'
import { planWork } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { moveJob } from './move-job.ts'
import { makeReturnAddress } from './return-address.ts'

type CreateDeps = Pick<Deps, 'now' | 'mailDomain'>

const JOB_TYPE = {
  automated_form: 'automated',
  email_request: 'email',
  manual_process: 'manual',
  parent_site: 'parent',
} as const

/**
 * Starts the removal of a listing, or answers the one that is already under way. A listing that was removed before
 * and came back gets a new job. `ahead`: how many of those that are
 * started with it come after it.
 */
export async function createJob(
  tx: Db,
  deps: CreateDeps,
  userId: string,
  scan: ExposureScan,
  listing: SeenListing,
  { ahead }: { ahead: number } = { ahead: 0 },
): Promise<RemovalJob> {
  const earlier = await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'scan_id', scan.id))
  const open = earlier.find(job => job.listing_key === listing.key && !isFinal(job.status))
  if (open) return open
  const site = must(await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, scan.site_id), 'site of a scan')
  const job = newJob(deps, scan, listing, site)
  job.return_address = await makeReturnAddress(tx, deps, userId, job.id)
  await putDoc(tx, 'removal_jobs', userId, job)
  const accepted = must(
    await moveJob(tx, deps, userId, job, {
      event: 'accepted',
      text: 'You asked for this listing to be removed.',
    }),
    'accepted job',
  )
  return route(tx, deps, userId, accepted, site, ahead)
}

function newJob(
  deps: CreateDeps,
  scan: ExposureScan,
  listing: SeenListing,
  site: DataBrokerSite,
): RemovalJob {
  const now = iso(deps.now())
  return {
    id: newId(),
    person_id: scan.person_id,
    site_id: site.id,
    scan_id: scan.id,
    listing_key: listing.key,
    listing_name: listing.name,
    listing_url: listing.url,
    status: 'queued',
    assurance: 'none',
    job_type: JOB_TYPE[site.template?.removal_method ?? 'manual_process'],
    waiting_for: 'us',
    parent_job_id: null,
    attempts: 0,
    completed_steps: [],
    note: '',
    handoff: null,
    return_address: null,
    next_action_at: now,
    submitted_at: null,
    absent_since: null,
    completed_at: null,
    created_at: now,
    updated_at: now,
  }
}

/** Sends a new job its way: to a worker, to the person, or to wait for its parent site. */
async function route(
  tx: Db,
  deps: CreateDeps,
  userId: string,
  job: RemovalJob,
  site: DataBrokerSite,
  ahead: number,
): Promise<RemovalJob> {
  if (job.job_type === 'automated' || job.job_type === 'parent') {
    await planWork(tx, {
      kind: 'remove-listing',
      ref: job.id,
      userId,
      lane: laneOf(site),
      // Due work is taken up in the order of its times.
      dueAt: deps.now() - ahead,
    })
    return job
  }
  const byMail = job.job_type === 'email'
  const handed = await moveJob(tx, deps, userId, job, {
    event: 'handed_over',
    text: byMail
      ? `${site.name} takes removals by e-mail. A letter is ready for you to read and send.`
      : `${site.name} takes removals only from the person. A guide is ready for you.`,
    changes: {
      waiting_for: 'you',
      next_action_at: null,
      handoff: {
        url: site.opt_out_url ?? site.privacy_url ?? site.url,
        filled: [],
        remaining: byMail ? 'Read the letter and send it.' : 'Follow the steps of the guide.',
      },
    },
  })
  return must(handed, 'job handed over')
}
