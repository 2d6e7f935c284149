// Opens /metrics, if the settings want it, with the gauges of the queue and the database.
import { backupStampOf } from './backup-schedule.ts'
import type { Database } from './db/database.ts'
import type { Settings } from './env.ts'
import type { Log } from './lib/log.ts'
import { metricsAccess } from './lib/metrics-settings.ts'
import type { Shutdown } from './lib/shutdown.ts'
import { type Metrics, openMetrics } from './metrics/open-metrics.ts'
import { connectionGauges } from './metrics/part-gauges.ts'
import { queueGauges } from './metrics/queue-gauges.ts'

type MetricsParts = {
  database: Database
  now: () => number
  wallNow: () => number
  log: Log
  shutdown: Shutdown
}

/** Null if the settings don't want metrics. */
export async function startMetrics(
  settings: Settings,
  { database, shutdown, ...parts }: MetricsParts,
): Promise<Metrics | null> {
  const access = metricsAccess(settings)
  if (!access) return null
  const steadyNow = () => performance.now()
  const metrics = await openMetrics(access, {
    schemaVersion: database.schemaVersion,
    roles: settings.ROLE,
    backupStamp: backupStampOf(settings),
    steadyNow,
  })
  shutdown.later(metrics.close)
  queueGauges(metrics.registry, { ...parts, database, steadyNow })
  if (database.connections) connectionGauges(metrics.registry, database.connections)
  return metrics
}
