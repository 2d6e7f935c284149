// Opens the metrics of one product: a registry of its own, what its parts count into, and a port of its own if the
// settings name one.
import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import { Gauge, Registry } from 'prom-client'
import { openHttpServer } from '../lib/http-server.ts'
import type { MetricsAccess } from '../lib/metrics-settings.ts'
import { AppError, problemResponse } from '../lib/problem.ts'
import type { WorkCounts } from '../lib/work-counts.ts'
import { countRequests } from './count-requests.ts'
import { metricsRoute } from './metrics-route.ts'
import { backupGauge } from './part-gauges.ts'
import { processGauges } from './process-gauges.ts'
import { workCounters } from './work-counters.ts'

export type Metrics = {
  registry: Registry
  counts: WorkCounts
  countRequests: MiddlewareHandler
  /** What the product's own port answers; null if there's another port for it. */
  route: Handler | null
  /** Where they are, if they have a port of their own. */
  url: string | null
  close: () => Promise<void>
}

/**
 * `schemaVersion`: of the program's newest migration. `backupStamp`: the file that a backup writes. `steadyNow`:
 * milliseconds of a clock that only moves forward.
 */
export async function openMetrics(
  access: MetricsAccess,
  about: {
    schemaVersion: number
    roles: readonly string[]
    backupStamp: string | undefined
    steadyNow: () => number
  },
): Promise<Metrics> {
  const registry = new Registry()
  const endProcess = processGauges(registry, about.steadyNow)
  backupGauge(registry, about.backupStamp)
  new Gauge({
    name: 'offlist_info',
    help: 'Always 1. The roles of this copy, and the version of its newest migration.',
    labelNames: ['roles', 'schema_version'],
    registers: [registry],
  }).set({ roles: about.roles.join(','), schema_version: String(about.schemaVersion) }, 1)
  const route = metricsRoute(registry, access)
  const own = access.own && (await serveApart(route, access.own).catch(ended(endProcess)))
  return {
    registry,
    counts: workCounters(registry),
    countRequests: countRequests(registry),
    route: own ? null : route,
    url: own && `${own.url}/metrics`,
    async close() {
      endProcess()
      await own?.close()
    },
  }
}

const ended = (end: () => void) => (error: unknown) => {
  end()
  throw error
}

async function serveApart(route: Handler, { host, port }: { host: string; port: number }) {
  const server = await openHttpServer({ host, port, isOpen: true })
  const app = new Hono()
  app.onError(error =>
    problemResponse(
      error instanceof AppError ? error : new AppError('internal', 'The metrics can’t be read.'),
    ),
  )
  app.notFound(() => problemResponse(new AppError('not_found', 'There is nothing here.')))
  app.get('/metrics', route)
  server.serve(app.fetch)
  return server
}
