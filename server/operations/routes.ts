// /operations/v1: the state of this server's jobs and recipes, and the operator's actions. Access is declared in
// shared/protocol/operations.ts and checked by `operatorOf`.
import { type Context, Hono } from 'hono'
import type { OperatorActName } from '#shared/domain/operator-acts.ts'
import type { DoctorView } from '#shared/protocol/doctor.ts'
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
import { noteOperatorAct } from '../db/operator-acts.ts'
import { WORK_KINDS } from '../db/work-kinds.ts'
import type { Deps } from '../deps.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { readQueue, retryWork, type Times } from './queue-view.ts'
import { listRecipes } from './recipe-view.ts'

export type OperationsDeps = Pick<Deps, 'db' | 'now' | 'log' | 'nudge'> & {
  wallNow: () => number
  /** The id of the calling operator. @throws AppError not_signed_in or not_allowed for all other callers. */
  operatorOf: (c: Context) => Promise<string>
  /** The health of every recipe, by site. */
  listHealth: (db: Db) => Promise<Map<string, RecipeHealth>>
  /** Records events of a recipe unless `onlyIf` refuses. Null then, and if there is no recipe. */
  noteHealth: (
    deps: { db: Db; now: () => number },
    siteId: string,
    events: readonly HealthEvent[],
    onlyIf: (health: RecipeHealth) => boolean,
  ) => Promise<object | null>
  /** What works in this installation, and what doesn't; null where the server can't check itself. */
  checkInstallation: (() => Promise<DoctorView>) | null
  /** Sites whose "nobody found" we currently don't trust. */
  listUntrustedSites: (db: Db) => Promise<UntrustedSite[]>
  /** Networks of sites whose maintenance runs less often than planned. */
  listStretched: (db: Db) => Promise<StretchedLane[]>
  /** Page speed and events on public pages. */
  readMeasures: (db: Db, now: number) => Promise<MeasuresView>
  /** Ends a site's hold that started at `since`. Returns whether there is such a hold. Times are product time. */
  releaseSite: (db: Db, siteId: string, since: number, at: number) => Promise<boolean>
}

type Handler = (c: Context, deps: OperationsDeps, operator: string) => Promise<Response>

/** Mount at /operations/v1. */
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
    const retried = await deps.db.transaction(async tx => {
      const count = await retryWork(tx, timesOf(deps), { kind, ref })
      if (count > 0) await note(tx, deps, operator, 'work_retried', { kind, count })
      return count
    })
    deps.log.info({ code: 'work_retried', operator, kind, retried }, 'an operator had work tried again')
    if (retried > 0) deps.nudge()
    return c.json({ retried })
  },
  'GET /recipes': async (c, deps) =>
    c.json({ recipes: await listRecipes(deps.db, await deps.listHealth(deps.db)) }),
  'POST /recipes/:site/release': async (c, deps, operator) => {
    const site = c.req.param('site') ?? ''
    const { version } = parse(releaseBody, await readJson(c))
    // If the version changed, or the recipe is no longer quarantined, the operator saw another state.
    const isLookedAt = (health: RecipeHealth) => health.quarantine !== null && health.version === version
    await deps.db.transaction(async tx => {
      const released = await deps.noteHealth(
        { db: tx, now: deps.now },
        site,
        [{ kind: 'released' }],
        isLookedAt,
      )
      if (released === null)
        throw new AppError('not_found', 'This version of the recipe isn’t disabled. Check again.')
      await note(tx, deps, operator, 'recipe_released', { site, version })
    })
    deps.log.info(
      { code: 'recipe_released', operator, site, version },
      'an operator put a recipe back in use',
    )
    return c.body(null, 204)
  },
  'GET /measures': async (c, deps) => c.json(await deps.readMeasures(deps.db, deps.now())),
  'GET /doctor': async (c, { checkInstallation }) => {
    if (checkInstallation === null) throw new AppError('not_found', 'This server doesn’t check itself.')
    return c.json(await checkInstallation())
  },
  'GET /sites': async (c, deps) =>
    c.json({ sites: await deps.listUntrustedSites(deps.db), stretched: await deps.listStretched(deps.db) }),
  'POST /sites/:site/release': async (c, deps, operator) => {
    const site = c.req.param('site') ?? ''
    const { since } = parse(releaseSiteBody, await readJson(c))
    await deps.db.transaction(async tx => {
      if (!(await deps.releaseSite(tx, site, Date.parse(since), deps.now())))
        throw new AppError(
          'not_found',
          'We don’t doubt this site anymore, or doubt it for a new reason. Check again.',
        )
      await note(tx, deps, operator, 'site_released', { site })
    })
    deps.log.info({ code: 'site_released', operator, site }, 'an operator believes a site again')
    return c.body(null, 204)
  },
}

/** Adds an act to the audit log, in its transaction. */
const note = (
  tx: Db,
  { wallNow }: OperationsDeps,
  operatorId: string,
  act: OperatorActName,
  detail: Record<string, string | number>,
) => noteOperatorAct(tx, { at: wallNow(), act, operatorId, detail })

const timesOf = ({ now, wallNow }: OperationsDeps): Times => ({ now: now(), wallNow: wallNow() })
