// The time zone in which an account's week begins.
import type { MonitoringSettings } from '#shared/collections/monitoring-settings.ts'
import { isTimeZone } from '#shared/domain/monday-morning.ts'
import { stateTimeZone } from '#shared/domain/state-time-zone.ts'
import type { Db } from '../db/database.ts'
import { listDocs } from '../db/rows.ts'

/** The zone of the quiet hours; else that of the state where the holder says they live; else UTC. */
export async function summaryZone(
  db: Db,
  accountId: string,
  { quiet_hours }: Pick<MonitoringSettings, 'quiet_hours'>,
): Promise<string> {
  if (quiet_hours && isTimeZone(quiet_hours.time_zone)) return quiet_hours.time_zone
  const people = await listDocs(db, 'people', accountId)
  const home = people.find(({ relation }) => relation === 'self')?.places.find(({ current }) => current)
  return (home && stateTimeZone(home.state)) ?? 'UTC'
}
