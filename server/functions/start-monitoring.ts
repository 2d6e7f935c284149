// Look at cleaned sites again now, and from then on by the settings.
import { defaultMonitoring, monitoringSettings } from '#shared/collections/monitoring-settings.ts'
import { fieldIs, findDoc, listDocs, putDoc } from '../db/rows.ts'
import { planWork, siteLane } from '../db/work.ts'
import type { FunctionHandler } from './context.ts'

const choices = monitoringSettings.doc.omit({ id: true }).partial()

export const startMonitoring: FunctionHandler<'start-monitoring'> = async ({ tx, deps, userId }, payload) => {
  const chosen = choices.safeParse(payload.settings)
  if (!chosen.success)
    return { ok: false, code: 'validation_failed', message: 'These settings are not known.' }
  const current = (await findDoc(tx, 'monitoring_settings', userId, userId)) ?? defaultMonitoring(userId)
  const changes = Object.fromEntries(Object.entries(chosen.data).filter(([, value]) => value !== undefined))
  await putDoc(tx, 'monitoring_settings', userId, { ...current, ...changes })
  const done = await listDocs(tx, 'removal_jobs', userId, fieldIs('removal_jobs', 'status', 'completed'))
  for (const scan of new Map(done.map(job => [job.scan_id, job])).values()) {
    await planWork(tx, {
      kind: 'scan-site',
      ref: scan.scan_id,
      userId,
      lane: siteLane(scan.site_id),
      dueAt: deps.now(),
    })
  }
  return { ok: true, result: { sites: new Set(done.map(job => job.site_id)).size } }
}
