// How often an account's cleaned sites are scanned: its chosen frequency, limited by its plan.
import type { MonitoringFrequency } from '#shared/collections/monitoring-settings.ts'
import { frequencyWithin } from '#shared/domain/entitlements.ts'
import type { Db } from '../../db/database.ts'
import { type PlanDeps, readEntitlements } from '../../db/entitlements.ts'
import { readMonitoring } from '../../db/monitoring.ts'

/** The account's current frequency. */
export async function readFrequency(tx: Db, deps: PlanDeps, accountId: string): Promise<MonitoringFrequency> {
  const settings = await readMonitoring(tx, accountId)
  return frequencyWithin(settings.monitoring_frequency, await readEntitlements(tx, deps, accountId))
}
