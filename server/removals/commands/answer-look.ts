// The person's own check of a removal's listing, on a site that we can't search at present. It's stored as their
// statement, never as a scan.
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { OwnCheck } from '#shared/collections/own-check.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isUnsearchable, judgeOwnChecks } from '#shared/domain/own-check.ts'
import { isAskedToCheck, mayCheck } from '#shared/domain/person-check.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { iso } from '#shared/lib/time.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { findDoc, patchDoc } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import { type FunctionContext, type FunctionHandler, notThere } from '../../function-handler.ts'
import { moveJob } from '../lifecycle.ts'
import { notePresent } from '../own-checks/note-present.ts'
import { noteOwnReturn } from '../own-checks/note-return.ts'
import { ANSWERED_SINCE, isAnsweredLater, withOwnCheck } from '../own-checks/store-own-check.ts'

const REFUSED = {
  ok: false,
  code: 'transition_not_allowed',
  message: 'This removal doesn’t need you to check right now.',
} as const

export const answerLook: FunctionHandler<'answer-look'> = async (context, payload) => {
  const { tx, userId, who } = context
  const job = await findDoc(tx, 'removal_jobs', who, payload.job_id)
  if (!job) return notThere('removal')
  const scan = await findDoc(tx, 'exposure_scans', userId, job.scan_id)
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  if (!mayCheck(job, isUnsearchable(scan, site))) return REFUSED
  if (isAnsweredLater(job.own_checks, context)) return ANSWERED_SINCE
  const answer = payload.answer ?? (payload.gone ? 'not_found' : 'found')
  const own_checks = withOwnCheck(job.own_checks, context, { answer, before: job.assurance })
  const moved = await ANSWERED[answer](context, job, own_checks, scan)
  return moved ? { ok: true, result: { status: moved.status } } : REFUSED
}

type Answered = (
  context: FunctionContext,
  job: RemovalJob,
  checks: OwnCheck[],
  scan: ExposureScan | null,
) => Promise<RemovalJob | null>

const ANSWERED: Readonly<Record<OwnCheck['answer'], Answered>> = {
  not_found: sawGone,
  found: sawPresent,
  could_not_open: couldNotOpen,
}

async function sawGone({ tx, deps, userId }: FunctionContext, job: RemovalJob, own_checks: OwnCheck[]) {
  const site = await siteName(tx, job.site_id)
  const isTwice = judgeOwnChecks(own_checks).is === 'gone'
  // What we've seen ourselves says more than their word, and stays.
  const isOurs = job.assurance === 'seen_gone_once'
  return moveJob({ tx, deps, userId }, job, {
    event: isTwice ? 'person_saw_gone_again' : 'person_saw_gone',
    sentences: [sentence(isTwice ? 'person_saw_gone_again' : 'person_saw_gone', { site })],
    changes: {
      own_checks,
      ...(isOurs ? {} : { assurance: isTwice ? 'person_saw_gone_twice' : 'person_saw_gone' }),
      handoff: null,
      waiting_for: 'us',
    },
  })
}

async function sawPresent(
  { tx, deps, userId }: FunctionContext,
  job: RemovalJob,
  own_checks: OwnCheck[],
  scan: ExposureScan | null,
) {
  const listing = scan?.listings.find(({ key }) => key === job.listing_key)
  if (job.assurance === 'person_saw_gone_twice' && scan && listing) {
    const there: SeenListing =
      listing.gone_at === null
        ? listing
        : { ...listing, gone_at: null, hidden_at: null, seen_by: 'person', last_seen_at: iso(deps.now()) }
    const listings = scan.listings.map(one => (one === listing ? there : one))
    if (there !== listing) await patchDoc(tx, 'exposure_scans', userId, scan.id, { listings })
    return noteOwnReturn({ tx, deps, userId }, job, there, { changes: { own_checks } })
  }
  return notePresent({ tx, deps, userId }, job, own_checks, { mayHandOver: true })
}

/** It says nothing about the listing. If we still can't search the site at the next try, we ask again. */
async function couldNotOpen({ tx, deps, userId }: FunctionContext, job: RemovalJob, own_checks: OwnCheck[]) {
  return moveJob({ tx, deps, userId }, job, {
    event: 'person_could_not_open',
    sentences: [sentence('person_could_not_open', { site: await siteName(tx, job.site_id) })],
    changes: { own_checks, ...(isAskedToCheck(job) ? { handoff: null, waiting_for: 'us' } : {}) },
  })
}
