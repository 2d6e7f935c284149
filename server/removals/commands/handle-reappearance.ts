// Carries out the person's choice about a listing that came back.
import { isLive } from '#shared/domain/successors.ts'
import { fieldIs, findDoc, listDocs, patchDoc } from '../../db/rows.ts'
import { type FunctionHandler, notThere } from '../../function-handler.ts'
import { createJob } from '../create-job.ts'
import { canceledLater } from './answered-later.ts'
import { checkConsent } from './check-consent.ts'
import { checkLeftAlone } from './check-left-alone.ts'
import { checkPlannedSite } from './check-plan.ts'

export const handleReappearance: FunctionHandler<'handle-reappearance'> = async (context, payload) => {
  const { tx, deps, userId, who, askedAt } = context
  const alert = await findDoc(tx, 'reappearance_alerts', who, payload.alertId)
  if (!alert) return notThere('alert')
  const earlier = alert.new_job_id && (await findDoc(tx, 'removal_jobs', userId, alert.new_job_id))
  if (alert.status === 'resolved' || (earlier && isLive(earlier))) {
    return { ok: false, code: 'transition_not_allowed', message: 'You’ve already answered this alert.' }
  }
  const ofScan = fieldIs('removal_jobs', 'scan_id', alert.scan_id)
  const jobs = payload.action === 'auto_remove' ? await listDocs(tx, 'removal_jobs', userId, ofScan) : []
  if (canceledLater(jobs, askedAt, alert)) {
    const message = 'You’ve canceled this listing’s removal since then. Choose again.'
    return { ok: false, code: 'transition_not_allowed', message }
  }
  const scan = await findDoc(tx, 'exposure_scans', userId, alert.scan_id)
  const listing = scan?.listings.find(seen => seen.key === alert.listing_key)
  if (!scan || !listing) return notThere('listing')
  if (payload.action === 'auto_remove' && (listing.verdict !== 'yours' || listing.gone_at !== null)) {
    const message = 'We don’t know that this listing is yours, or it’s gone.'
    return { ok: false, code: 'transition_not_allowed', message }
  }
  const lacking = payload.action === 'auto_remove' ? await checkConsent(context, alert.person_id) : null
  if (lacking) return lacking
  const isNew = payload.action === 'auto_remove'
  const hindered = isNew
    ? ((await checkLeftAlone(context, alert.person_id, scan.site_id)) ??
      (await checkPlannedSite(context, alert.person_id, scan.site_id)))
    : null
  if (hindered) return hindered
  const job = payload.action === 'auto_remove' ? await createJob({ tx, deps, userId }, scan, listing) : null
  await patchDoc(tx, 'reappearance_alerts', userId, alert.id, {
    status: 'processing',
    action: payload.action,
    new_job_id: job?.id ?? null,
  })
  return { ok: true, result: { job_id: job?.id ?? null } }
}
