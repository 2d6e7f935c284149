// The monitoring settings of an account, as everything reads them that checks, notifies or mails.
import { defaultMonitoring, type MonitoringSettings } from '#shared/collections/monitoring-settings.ts'
import type { Db } from './database.ts'
import { findDoc } from './rows.ts'

/** What the account chose; the defaults until it has chosen something. */
export async function readMonitoring(db: Db, accountId: string): Promise<MonitoringSettings> {
  return (await findDoc(db, 'monitoring_settings', accountId, accountId)) ?? defaultMonitoring(accountId)
}
