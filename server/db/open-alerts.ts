// The reappearance alerts that aren't over.
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { Db } from './database.ts'
import { fieldIs, listDocs } from './rows.ts'

/** Those of a scan's listings, answered or not. */
export async function openAlerts(db: Db, userId: string, scanId: string): Promise<ReappearanceAlert[]> {
  const ofScan = fieldIs('reappearance_alerts', 'scan_id', scanId)
  const alerts = await listDocs(db, 'reappearance_alerts', userId, ofScan)
  return alerts.filter(alert => alert.status !== 'resolved')
}
