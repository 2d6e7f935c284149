// Reappearance alerts that aren't resolved.
import type { ReappearanceAlert } from '#shared/collections/reappearance-alerts.ts'
import type { Db } from './database.ts'
import { fieldIs, listDocs } from './rows.ts'

/** The open alerts of a scan's listings, answered or not. */
export async function openAlerts(db: Db, userId: string, scanId: string): Promise<ReappearanceAlert[]> {
  const ofScan = fieldIs('reappearance_alerts', 'scan_id', scanId)
  const alerts = await listDocs(db, 'reappearance_alerts', userId, ofScan)
  return alerts.filter(alert => alert.status !== 'resolved')
}
