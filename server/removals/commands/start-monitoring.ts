// Scans cleaned sites now, and from then on as the settings say. If plans are sold, a site isn't scanned again before
// the plan's interval is over.
import { monitoringSettings } from '#shared/collections/monitoring-settings.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { iso } from '#shared/lib/time.ts'
import { areSold, readEntitlements } from '../../db/entitlements.ts'
import { siteLane } from '../../db/lanes.ts'
import { readMonitoring } from '../../db/monitoring.ts'
import { fieldIs, findDoc, listDocs, patchDoc, putDoc } from '../../db/rows.ts'
import { planWork } from '../../db/work.ts'
import type { FunctionContext, FunctionHandler, Outcome } from '../../function-handler.ts'
import { readFrequency } from '../verify/monitoring-frequency.ts'
import { dueAgain } from '../verify/next-scan.ts'
import { checkConsent } from './check-consent.ts'
import { leftAloneSites } from './check-left-alone.ts'
import { checkPlan, plannedSites } from './check-plan.ts'

const choices = monitoringSettings.doc.omit({ id: true }).partial()

export const startMonitoring: FunctionHandler<'start-monitoring'> = async (context, payload) => {
  const { tx, userId } = context
  const chosen = choices.safeParse(payload.settings)
  if (!chosen.success)
    return { ok: false, code: 'validation_failed', message: 'We don’t know these settings.' }
  const { jobs, lacking } = await mayBeWatched(context)
  if (jobs.length === 0 && lacking) return lacking
  const current = await readMonitoring(tx, userId)
  const changes = Object.fromEntries(Object.entries(chosen.data).filter(([, value]) => value !== undefined))
  await putDoc(tx, 'monitoring_settings', userId, { ...current, ...changes })
  const named = payload.scans ? new Set(payload.scans) : null
  const watched = jobs.filter(job => named === null || named.has(job.scan_id))
  for (const job of new Map(watched.map(job => [job.scan_id, job])).values()) await planSoon(context, job)
  return { ok: true, result: { sites: new Set(watched.map(job => job.site_id)).size } }
}

/** Plans the scan now, or when the plan's frequency allows it. An earlier planned scan stays. */
async function planSoon({ tx, deps, userId }: FunctionContext, job: RemovalJob): Promise<void> {
  const now = deps.now()
  const scan = await findDoc(tx, 'exposure_scans', userId, job.scan_id)
  const seenAt = scan?.scan_date ? Date.parse(scan.scan_date) : null
  const { scanFrequency } = await readEntitlements(tx, deps, userId)
  const isEarly = seenAt !== null && (await areSold(tx, deps)) && dueAgain(seenAt, scanFrequency) > now
  const frequency = await readFrequency(tx, deps, userId)
  const dueAt = isEarly ? Math.max(now, dueAgain(seenAt, frequency)) : now
  const lane = await siteLane(tx, job.site_id)
  await planWork(tx, { kind: 'scan-site', ref: job.scan_id, userId, lane, dueAt })
  if (scan?.next_check_at && Date.parse(scan.next_check_at) > dueAt)
    await patchDoc(tx, 'exposure_scans', userId, scan.id, { next_check_at: iso(dueAt) })
}

/** Completed removals of people with a consent, within the plan, at sites that we may visit; `lacking` says why others are excluded. */
async function mayBeWatched(
  context: FunctionContext,
): Promise<{ jobs: RemovalJob[]; lacking: Outcome | null }> {
  const { tx, userId } = context
  const done = await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'status', 'completed'))
  const jobs: RemovalJob[] = []
  let lacking: Outcome | null = null
  for (const personId of new Set(done.map(job => job.person_id))) {
    const reason = (await checkConsent(context, personId)) ?? (await checkPlan(context, personId))
    lacking ??= reason
    if (reason !== null) continue
    const { isWithin, refusal } = await plannedSites(context, personId)
    const ofPerson = done.filter(job => job.person_id === personId)
    const { isAlone, refuseAll } = await leftAloneSites(context, personId)
    const allowed = ofPerson.filter(job => !isAlone(job.site_id))
    const within = allowed.filter(job => isWithin(job.site_id))
    jobs.push(...within)
    if (within.length < allowed.length) lacking ??= refusal
    if (allowed.length === 0) lacking ??= await refuseAll([...new Set(ofPerson.map(job => job.site_id))])
  }
  return { jobs, lacking }
}
