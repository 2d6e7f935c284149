// Look at cleaned sites again now, and from then on by the settings.
import { defaultMonitoring, monitoringSettings } from '#shared/collections/monitoring-settings.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { siteLane } from '../db/lanes.ts'
import { fieldIs, findDoc, listDocs, putDoc } from '../db/rows.ts'
import { planWork } from '../db/work.ts'
import { checkConsent } from './check-consent.ts'
import type { FunctionContext, FunctionHandler, Outcome } from './context.ts'

const choices = monitoringSettings.doc.omit({ id: true }).partial()

export const startMonitoring: FunctionHandler<'start-monitoring'> = async (context, payload) => {
  const { tx, deps, userId } = context
  const chosen = choices.safeParse(payload.settings)
  if (!chosen.success)
    return { ok: false, code: 'validation_failed', message: 'We don’t know these settings.' }
  const { jobs, lacking } = await mayBeWatched(context)
  if (jobs.length === 0 && lacking) return lacking
  const current = (await findDoc(tx, 'monitoring_settings', userId, userId)) ?? defaultMonitoring(userId)
  const changes = Object.fromEntries(Object.entries(chosen.data).filter(([, value]) => value !== undefined))
  await putDoc(tx, 'monitoring_settings', userId, { ...current, ...changes })
  const named = payload.scans ? new Set(payload.scans) : null
  const looked = jobs.filter(job => named === null || named.has(job.scan_id))
  for (const scan of new Map(looked.map(job => [job.scan_id, job])).values()) {
    await planWork(tx, {
      kind: 'scan-site',
      ref: scan.scan_id,
      userId,
      lane: await siteLane(tx, scan.site_id),
      dueAt: deps.now(),
    })
  }
  return { ok: true, result: { sites: new Set(looked.map(job => job.site_id)).size } }
}

/** Removals that are done, of those who may be searched for; and why the others' are not among them. */
async function mayBeWatched(
  context: FunctionContext,
): Promise<{ jobs: RemovalJob[]; lacking: Outcome | null }> {
  const { tx, userId } = context
  const done = await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'status', 'completed'))
  const jobs: RemovalJob[] = []
  let lacking: Outcome | null = null
  for (const personId of new Set(done.map(job => job.person_id))) {
    const reason = await checkConsent(context, personId)
    if (reason === null) jobs.push(...done.filter(job => job.person_id === personId))
    lacking ??= reason
  }
  return { jobs, lacking }
}
