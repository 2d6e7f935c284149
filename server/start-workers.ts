// Starts the workers of this copy: the browser, the recipe engine, the queue, and the daily rounds.
import path from 'node:path'
import { planBackup } from './backups/scheduled-backup.ts'
import { planFold } from './brokers/fold-catalogue.ts'
import type { DatabaseClock } from './db/database-clock.ts'
import type { Deps } from './deps.ts'
import { type Settings, SettingsError } from './env.ts'
import { planDeletionPurge } from './housekeeping/purge-deletions.ts'
import { planPurge } from './housekeeping/purge-expired.ts'
import { jobs } from './job-list.ts'
import { holdLeases } from './jobs/held-leases.ts'
import { type Queue, startQueue } from './jobs/queue.ts'
import { planVacuum } from './jobs/vacuum.ts'
import { workerCount } from './jobs/worker-count.ts'
import { browserChoice, siteProxy } from './lib/browser-settings.ts'
import type { Shutdown } from './lib/shutdown.ts'
import type { LiveViewsDeps } from './live-view/live-views.ts'
import type { Metrics } from './metrics/open-metrics.ts'
import { browserGauges } from './metrics/part-gauges.ts'
import { createBrowserPool } from './recipes/browser.ts'
import { loadCaptchaSolver, type SolveCaptcha } from './recipes/captcha-solver.ts'
import { canaryRunner } from './recipes/care-canary.ts'
import { recipeEngine } from './recipes/engine/recipe-engine.ts'
import { careForRecipes } from './recipes/engine/recipe-health-engine.ts'
import { planClockOpening } from './removals/follow-up/open-clocks.ts'
import { planStretching } from './removals/verify/stretch-lanes.ts'
import { planEvidencePurge } from './rights/purge-evidence.ts'
import type { World } from './world.ts'

type WorkerParts = {
  deps: Deps
  world: World
  clock: DatabaseClock
  random: () => number
  shutdown: Shutdown
  metrics: Metrics | null
  /** Everything jobs need but the engine. */
  forJobs: Omit<Parameters<typeof jobs>[0], 'engine'>
}

/**
 * Starts the queue, which stops with `shutdown`, and returns it with what live views need. `machine`: bytes of memory,
 * and cores. @throws {SettingsError}
 */
export async function startWorkers(
  settings: Settings,
  machine: { memory: number; cores: number },
  { deps, world, clock, random, shutdown, metrics, forJobs }: WorkerParts,
): Promise<{ queue: Queue; live: LiveViewsDeps }> {
  const { log } = deps
  const workers = workerCount(machine)
  const httpVisits = settings.HTTP_VISITS_PER_CORE * machine.cores
  // One more than visits need, so that a picture of a page fetched over HTTP doesn't wait for a visit to end.
  const browser = createBrowserPool({
    choice: browserChoice(settings),
    maxContexts: workers + 1,
    ...(metrics ? { onWaited: metrics.counts.browserWait } : {}),
  })
  if (metrics) browserGauges(metrics.registry, browser.usage)
  shutdown.later(browser.close)
  // Started in parallel, so that the first scan doesn't wait for it, and a missing browser is noticed immediately.
  const idle = { proxyServer: 'http://127.0.0.1:9', ignoreHTTPSErrors: false }
  browser
    .withContext(idle, async () => undefined)
    .catch(error => {
      if (!shutdown.isStopping()) log.warn({ err: error }, 'no browser to run recipes with')
    })
  const { rewrites, address, pace, patienceMs } = world
  const [proxy, solveCaptcha] = [siteProxy(settings), await solverOf(settings)]
  const run = { browser, now: world.now, random, log, patienceMs, proxy, solveCaptcha }
  const canary = canaryRunner(run, rewrites)
  const engine = careForRecipes(recipeEngine({ db: deps.db, run, rewrites, address, pace }), {
    ...deps,
    canary,
  })
  const started = await startQueue(
    { ...deps, mayWork: clock.isRight, spacing: pace.most },
    jobs({ ...forJobs, engine }),
    workers,
    httpVisits,
  )
  await planPurge(deps)
  await planDeletionPurge(deps)
  await planEvidencePurge(deps)
  await planVacuum(deps)
  await planFold(deps)
  await planStretching(deps)
  await planClockOpening(deps)
  if (forJobs.backups) await planBackup(deps, forJobs.backups)
  shutdown.later(started.stop)
  const leases = holdLeases(deps)
  shutdown.later(async () => leases.stop())
  const live = { ...deps, engine, leases, spacing: pace.most, browserUsage: browser.usage }
  return { queue: started, live }
}

/** The operator's own, where there is one. @throws SettingsError when it cannot be loaded. */
async function solverOf({ CAPTCHA_SOLVER: file }: Settings): Promise<SolveCaptcha | undefined> {
  if (file === undefined) return undefined
  return loadCaptchaSolver(path.resolve(file)).catch((error: Error) => {
    throw new SettingsError(`setting ${error.message}`)
  })
}
