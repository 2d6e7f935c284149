// Takes back the newest own check, of a removal or of a scan: things stand as before the answer.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isUnsearchable, lastOwnCheck } from '#shared/domain/own-check.ts'
import { CHECK_THERE } from '#shared/domain/person-check.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { openAlerts } from '../../db/open-alerts.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { fieldIs, findDoc, listDocs, lockAccount, patchDoc } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import { type FunctionContext, type FunctionHandler, notThere, type Outcome } from '../../function-handler.ts'
import { moveJob } from '../lifecycle.ts'
import { cancelUnsent, wasSubmitted } from '../submit/unsent-request.ts'

const refused = (message: string): Outcome => ({ ok: false, code: 'transition_not_allowed', message })
const NOT_NEWEST = refused('You’ve looked again since then. Take back your newest answer first.')
const NONE = refused('There’s no answer of yours to take back.')
const GOES_ON = 'It has gone on since then, so your answer can’t be taken back.'

export const withdrawCheck: FunctionHandler<'withdraw-check'> = async (context, payload) => {
  const { tx, who, userId } = context
  await lockAccount(tx, userId)
  if (payload.job_id !== undefined) {
    const job = await findDoc(tx, 'removal_jobs', who, payload.job_id)
    return job ? ofRemoval(context, job, payload.check_id) : notThere('removal')
  }
  const scan = payload.scan_id ? await findDoc(tx, 'exposure_scans', who, payload.scan_id) : null
  return scan ? ofScan(context, scan, payload.check_id) : notThere('scan')
}

async function ofRemoval(context: FunctionContext, job: RemovalJob, checkId: string): Promise<Outcome> {
  const { tx, deps, userId } = context
  const check = lastOwnCheck(job.own_checks)
  if (!check?.before) return NONE
  if (check.id !== checkId) return NOT_NEWEST
  if (isFinal(job.status) && !(await takeBackReturn(context, job, check.before))) return refused(GOES_ON)
  const scan = await findDoc(tx, 'exposure_scans', userId, job.scan_id)
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  const asks = job.listing_url !== null && isUnsearchable(scan, site)
  const moved = await moveJob({ tx, deps, userId }, job, {
    event: 'person_took_back',
    sentences: [sentence('person_took_back', { site: await siteName(tx, job.site_id) })],
    changes: {
      own_checks: (job.own_checks ?? []).filter(({ id }) => id !== checkId),
      assurance: check.before,
      ...(asks
        ? { waiting_for: 'you', handoff: { url: job.listing_url ?? '', filled: [], remaining: CHECK_THERE } }
        : { waiting_for: 'broker', handoff: null }),
    },
    byPerson: true,
  })
  return moved ? { ok: true, result: { status: moved.status } } : refused(GOES_ON)
}

/**
 * Whether the removal ended only because of this answer and its alert is still unanswered. If so, the alert is
 * withdrawn as well.
 */
async function takeBackReturn(
  { tx, userId }: FunctionContext,
  job: RemovalJob,
  before: RemovalJob['assurance'],
): Promise<boolean> {
  if (before !== 'person_saw_gone_twice' || job.assurance !== 'resurfaced') return false
  const open = await openAlerts(tx, userId, job.scan_id)
  const alert = open.find(one => one.job_id === job.id)
  if (alert?.status !== 'new') return false
  await patchDoc(tx, 'reappearance_alerts', userId, alert.id, { status: 'resolved' })
  return true
}

async function ofScan(context: FunctionContext, scan: ExposureScan, checkId: string): Promise<Outcome> {
  const { tx, deps, userId } = context
  const check = lastOwnCheck(scan.own_checks)
  if (!check) return NONE
  if (check.id !== checkId) return NOT_NEWEST
  const own_checks = (scan.own_checks ?? []).filter(({ id }) => id !== checkId)
  const listing = scan.listings.find(({ key }) => key === check.listing_key)
  if (!listing) {
    await patchDoc(tx, 'exposure_scans', userId, scan.id, { own_checks })
    return { ok: true, result: { scan_id: scan.id } }
  }
  const jobs = await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'scan_id', scan.id))
  const ofListing = jobs.filter(job => job.listing_key === listing.key)
  if (ofListing.some(job => job.assurance === 'resurfaced'))
    return refused('It’s an alert now. Open the alert to decide what to do.')
  const gone = check.gone_before ?? null
  const isNew = listing.seen_by === 'person' && listing.first_seen_at === check.at
  // Without the answer, nothing would be removed there.
  const endsRemovals = isNew || gone !== null || (check.decided_before ?? listing).verdict !== 'yours'
  for (const job of ofListing.filter(one => !isFinal(one.status))) {
    if (lastOwnCheck(job.own_checks)?.id === checkId) {
      const taken = await ofRemoval(context, job, checkId)
      if (!taken.ok) return taken
    } else if (endsRemovals) {
      if (await wasSubmitted(tx, userId, job))
        return refused('Its removal has been asked for. Cancel that first.')
      await cancelUnsent({ tx, deps, userId }, job, sentence('answer_withdrawn'))
    }
  }
  const others = scan.listings.filter(one => one !== listing)
  const { seen_by: _, ...before } = listing
  // A listing that our scans also know stays, with its earlier verdict; one that was gone is gone again.
  const isTheirs = listing.verdict === 'yours' && listing.decided_by === 'person'
  const decided = (isTheirs && check.decided_before) || {}
  const listings = isNew
    ? others
    : [...others, { ...(gone === null ? listing : { ...before, gone_at: gone }), ...decided }]
  await patchDoc(tx, 'exposure_scans', userId, scan.id, { own_checks, listings })
  return { ok: true, result: { scan_id: scan.id } }
}
