// The monitoring settings of an account, for all code that checks, notifies or mails.
import { defaultMonitoring, type MonitoringSettings } from '#shared/collections/monitoring-settings.ts'
import type { Db } from './database.ts'
import { findDoc } from './rows.ts'

/** The account's settings, or the defaults until it has chosen any. */
export async function readMonitoring(db: Db, accountId: string): Promise<MonitoringSettings> {
  return (await findDoc(db, 'monitoring_settings', accountId, accountId)) ?? defaultMonitoring(accountId)
}
