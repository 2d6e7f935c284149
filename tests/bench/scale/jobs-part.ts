// How many scans per second the queue and the database can handle, and the cost of each: the product's own job, with
// sites that answer at once. The engine's part covers real sites.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#server/db/database.ts'
import type { JobDefinition } from '#server/jobs/job-definition.ts'
import { startQueue } from '#server/jobs/queue.ts'
import type { Engine } from '#server/removals/engine.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { must } from '#shared/lib/must.ts'
import { scannerOf } from '../../support/fake-engine.ts'
import { testDeps } from '../../support/test-deps.ts'
import type { BenchPostgres } from '../sync/durable-postgres.ts'
import { cpuSeconds, treeCpuSeconds } from '../sync/proc-stats.ts'
import { listsName, recordOf, type Site } from './listing.ts'

const WORKERS = 8
/** Fewer jobs than this are meaningless, so a busy machine gets several times as long. */
const LEAST = 40
const LONGEST = 6

export type JobFigures = {
  workers: number
  jobs: number
  failed: number
  perSecond: number
  /** Processor time per job in seconds. */
  serverCpu: number
  databaseCpu: number
}

/** Runs the scans due at `now`, for so long. @throws if hardly any finish. */
export async function measureJobs(
  database: Database,
  postgres: BenchPostgres,
  { sites, now, millis }: { sites: readonly Site[]; now: number; millis: number },
): Promise<JobFigures> {
  const counts = { jobs: 0, failed: 0 }
  const planRules = { areSold: false, withoutSubscription: { maxSites: sites.length } }
  const deps = {
    ...testDeps(database),
    now: () => now,
    wallNow: Date.now,
    planRules,
    engine: engineOf(sites),
  }
  const definition = scanSite(deps)
  const counted: JobDefinition = {
    ...definition,
    async run(item, signal) {
      try {
        await definition.run(item, signal)
        counts.jobs += 1
      } catch (error) {
        if (!signal.aborted && counts.failed++ === 0) console.error(error)
        throw error
      }
    },
  }
  const queue = await startQueue(deps, [counted], WORKERS)
  try {
    // Waits for connections to open and statements to be planned.
    for (let waited = 0; counts.jobs < WORKERS && waited < LONGEST; waited += 1) await pause(millis / 2)
    counts.jobs = counts.failed = 0
    const before = { server: cpuSeconds(process.pid), database: databaseCpu(postgres), at: performance.now() }
    for (let waited = 0; waited === 0 || (counts.jobs < LEAST && waited < LONGEST); waited += 1)
      await pause(millis)
    const seconds = (performance.now() - before.at) / 1000
    const { jobs, failed } = counts
    if (jobs < WORKERS) throw new Error(`${jobs} looks were done, and ${failed} failed`)
    return {
      workers: WORKERS,
      jobs,
      failed,
      perSecond: jobs / seconds,
      serverCpu: (cpuSeconds(process.pid) - before.server) / jobs,
      databaseCpu: (databaseCpu(postgres) - before.database) / jobs,
    }
  } finally {
    await queue.stop()
  }
}

/** Seconds so far. Unknown if the server runs on another machine. */
const databaseCpu = ({ pid }: BenchPostgres) => (pid === null ? Number.NaN : treeCpuSeconds(pid))

/** Sites that show exactly the people they list. */
function engineOf(sites: readonly Site[]): Engine {
  const byId = new Map(sites.map(site => [site.id, site]))
  return {
    async scanner(siteId) {
      const site = must(byId.get(siteId), 'a site')
      return scannerOf(async ({ firstName, lastName, city, state }) => {
        const name = { first: firstName, last: lastName }
        const isListed = listsName(site, name)
        const place = { city: city ?? '', state: state ?? '' }
        return {
          status: isListed ? 'found' : 'not_found',
          extracted: isListed ? [recordOf(site, name, place)] : [],
          shots: [],
          problem: null,
        }
      })
    },
    distinct: async (_siteId, queries) => [...queries],
    optOut: async () => null,
  }
}
