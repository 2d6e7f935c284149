// /api: the developer API, for programs with an API key. What it serves is in shared/protocol/developer-api/endpoints.ts.
import { type Context, Hono } from 'hono'
import { endpointSchemas } from '#shared/protocol/developer-api/contract.ts'
import {
  DEVELOPER_ENDPOINTS,
  type DeveloperEndpoint,
  endpointParts,
  factsOf,
  OPENAPI_PATH,
} from '#shared/protocol/developer-api/endpoints.ts'
import { openApi } from '#shared/protocol/developer-api/openapi.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readAccount } from './account.ts'
import { countUses } from './count-uses.ts'
import type { DeveloperApiDeps, KeyEnv } from './deps.ts'
import { limitKeys, requireKey, requireScope } from './guard.ts'
import {
  listAlerts,
  listExposures,
  listPeople,
  listRemovals,
  listSites,
  readAlert,
  readExposure,
  readProtectedPerson,
  readRemoval,
  readSite,
} from './lists.ts'
import { readScan, startScanFor } from './scans.ts'
import { startRemovalsFor } from './starting-removals.ts'

type Handler = (c: Context<KeyEnv>, deps: DeveloperApiDeps) => Promise<object>

const HANDLERS: { readonly [E in DeveloperEndpoint]: Handler } = {
  'POST /scan': startScanFor,
  'GET /scan/:id': readScan,
  'POST /removal': startRemovalsFor,
  'GET /removals': listRemovals,
  'GET /removals/:id': readRemoval,
  'GET /people': listPeople,
  'GET /people/:id': readProtectedPerson,
  'GET /exposures': listExposures,
  'GET /exposures/:id': readExposure,
  'GET /alerts': listAlerts,
  'GET /alerts/:id': readAlert,
  'GET /sites': listSites,
  'GET /sites/:site': readSite,
  'GET /account': readAccount,
}

/** Mount at /api. */
export function developerApiRoutes(deps: DeveloperApiDeps): Hono<KeyEnv> {
  const routes = new Hono<KeyEnv>()
  const key = requireKey(deps)
  const uses = countUses(deps.keyUses)
  const limit = limitKeys(deps.keyLimit)
  for (const endpoint of DEVELOPER_ENDPOINTS) {
    const { method, path } = endpointParts(endpoint)
    const facts = factsOf(endpoint)
    routes.on(method, path, key, uses, limit, requireScope(facts), ...deps.inTurn, async c => {
      refuseRepeated(c)
      parse(endpointSchemas[endpoint].query, c.req.query())
      const answer = await HANDLERS[endpoint](c, deps)
      if (facts.status !== 202) return c.json(answer)
      return c.json(answer, 202, { location: (answer as { status_url: string }).status_url })
    })
  }
  let description: object | null = null
  routes.get(OPENAPI_PATH, c => {
    description ??= openApi(deps.publicUrl)
    return c.json(description, 200, { 'cache-control': 'public, max-age=300' })
  })
  for (const [path, methods] of methodsByPath())
    routes.all(path, () => {
      throw new AppError('method_not_allowed', `Use ${methods.join(' or ')} here.`, {
        headers: { allow: methods.flatMap(one => (one === 'GET' ? ['GET', 'HEAD'] : one)).join(', ') },
      })
    })
  return routes
}

/** @throws AppError validation_failed: of a parameter that's there twice, one would be ignored. */
function refuseRepeated(c: Context<KeyEnv>): void {
  for (const [field, values] of Object.entries(c.req.queries()))
    if (values.length > 1) throw new AppError('validation_failed', 'Send this parameter once.', { field })
}

function methodsByPath(): Map<string, string[]> {
  const byPath = new Map<string, string[]>([[OPENAPI_PATH, ['GET']]])
  for (const endpoint of DEVELOPER_ENDPOINTS) {
    const { method, path } = endpointParts(endpoint)
    byPath.set(path, [...(byPath.get(path) ?? []), method])
  }
  return byPath
}
