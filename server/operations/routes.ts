// /operations/v1: how the work and the recipes of this server do, and the operator's levers. Who may ask is declared
// in shared/protocol/operations.ts and decided by whoever composes the server.
import { type Context, Hono } from 'hono'
import {
  type MeasuresView,
  type OperationsEndpoint,
  operationsEndpoints,
  releaseBody,
  releaseSiteBody,
  retryBody,
  type StretchedLane,
  type UntrustedSite,
} from '#shared/protocol/operations.ts'
import type { HealthEvent, RecipeHealth } from '#shared/recipe/health.ts'
import type { Db } from '../db/database.ts'
import { WORK_KINDS } from '../db/work-kinds.ts'
import type { Deps } from '../deps.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { readQueue, retryWork, type Times } from './queue-view.ts'
import { listRecipes } from './recipe-view.ts'

export type OperationsDeps = Pick<Deps, 'db' | 'now' | 'log' | 'nudge'> & {
  wallNow: () => number
  /** The id of the operator who asks. @throws AppError not_signed_in or not_allowed for everybody else. */
  operatorOf: (c: Context) => Promise<string>
  /** The health of every recipe, by site. */
  listHealth: (db: Db) => Promise<Map<string, RecipeHealth>>
  /** Notes events of a recipe's unless `onlyIf` refuses; null then, and where there is no recipe. */
  noteHealth: (
    deps: { db: Db; now: () => number },
    siteId: string,
    events: readonly HealthEvent[],
    onlyIf: (health: RecipeHealth) => boolean,
  ) => Promise<object | null>
  /** Sites that are not believed when they show nobody. */
  listUntrustedSites: (db: Db) => Promise<UntrustedSite[]>
  /** Networks of sites whose maintenance comes less often than planned. */
  listStretched: (db: Db) => Promise<StretchedLane[]>
  /** How fast pages were and what happened on them. */
  readMeasures: (db: Db, now: number) => Promise<MeasuresView>
  /** Ends a site's hold that began at `since`; whether there is that one. Times are product time. */
  releaseSite: (db: Db, siteId: string, since: number, at: number) => Promise<boolean>
}

type Handler = (c: Context, deps: OperationsDeps, operator: string) => Promise<Response>

/** To be mounted at /operations/v1. */
export function operationsRoutes(deps: OperationsDeps): Hono {
  const routes = new Hono()
  for (const endpoint of Object.keys(operationsEndpoints) as OperationsEndpoint[]) {
    const [method = '', path = ''] = endpoint.split(' ')
    routes.on(method, path, async c => {
      const operator = await deps.operatorOf(c)
      return HANDLERS[endpoint](c, deps, operator)
    })
  }
  return routes
}

const HANDLERS: { readonly [E in OperationsEndpoint]: Handler } = {
  'GET /queue': async (c, deps) => c.json(await readQueue(deps.db, timesOf(deps))),
  'POST /queue/retry': async (c, deps, operator) => {
    const { kind: named, ref } = parse(retryBody, await readJson(c))
    const kind = WORK_KINDS.find(one => one === named)
    if (kind === undefined)
      throw new AppError('validation_failed', 'There is no such work.', { field: 'kind' })
    const retried = await retryWork(deps.db, timesOf(deps), { kind, ref })
    deps.log.info({ code: 'work_retried', operator, kind, retried }, 'an operator had work tried again')
    if (retried > 0) deps.nudge()
    return c.json({ retried })
  },
  'GET /recipes': async (c, deps) =>
    c.json({ recipes: await listRecipes(deps.db, await deps.listHealth(deps.db)) }),
  'POST /recipes/:site/release': async (c, deps, operator) => {
    const site = c.req.param('site') ?? ''
    const { version } = parse(releaseBody, await readJson(c))
    // Another version, or one that is back already, is not what the operator has looked at.
    const isLookedAt = (health: RecipeHealth) => health.quarantine !== null && health.version === version
    const released = await deps.noteHealth(deps, site, [{ kind: 'released' }], isLookedAt)
    if (released === null)
      throw new AppError('not_found', 'This version of the recipe isn’t disabled. Check again.')
    deps.log.info(
      { code: 'recipe_released', operator, site, version },
      'an operator put a recipe back in use',
    )
    return c.body(null, 204)
  },
  'GET /measures': async (c, deps) => c.json(await deps.readMeasures(deps.db, deps.now())),
  'GET /sites': async (c, deps) =>
    c.json({ sites: await deps.listUntrustedSites(deps.db), stretched: await deps.listStretched(deps.db) }),
  'POST /sites/:site/release': async (c, deps, operator) => {
    const site = c.req.param('site') ?? ''
    const { since } = parse(releaseSiteBody, await readJson(c))
    if (!(await deps.releaseSite(deps.db, site, Date.parse(since), deps.now())))
      throw new AppError(
        'not_found',
        'We don’t doubt this site anymore, or doubt it for a new reason. Check again.',
      )
    deps.log.info({ code: 'site_released', operator, site }, 'an operator believes a site again')
    return c.body(null, 204)
  },
}

const timesOf = ({ now, wallNow }: OperationsDeps): Times => ({ now: now(), wallNow: wallNow() })
