// /operations/v1: accounts, the audit log and the overview. Access is declared in shared/protocol/operator-console.ts
// and checked by `operatorOf`.
import { type Context, Hono } from 'hono'
import { rowId } from '#shared/lib/id.ts'
import {
  actBody,
  actsQuery,
  type ConsoleEndpoint,
  consoleEndpoints,
  findAccountBody,
} from '#shared/protocol/operator-console.ts'
import { noteLookup } from '../accounts/operators/note-operation.ts'
import type { UserRow } from '../accounts/user-view.ts'
import { checkOperatorActs } from '../db/operator-acts.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { type AccountActName, type ActDeps, actOnAccount } from './account-acts.ts'
import { findByName, viewAccount } from './account-view.ts'
import { listActs } from './list-acts.ts'
import { type OverviewDeps, readOverview } from './overview.ts'

export type ConsoleDeps = ActDeps &
  OverviewDeps & {
    /** The id of the calling operator. @throws AppError for all other callers. */
    operatorOf: (c: Context) => Promise<string>
  }

type Handler = (c: Context, deps: ConsoleDeps, operator: string) => Promise<Response>

/** Mount at /operations/v1. */
export function consoleRoutes(deps: ConsoleDeps): Hono {
  const routes = new Hono()
  for (const endpoint of Object.keys(consoleEndpoints) as ConsoleEndpoint[]) {
    const [method = '', path = ''] = endpoint.split(' ')
    routes.on(method, path, async c => {
      const operator = await deps.operatorOf(c)
      return HANDLERS[endpoint](c, deps, operator)
    })
  }
  return routes
}

const HANDLERS: { readonly [E in ConsoleEndpoint]: Handler } = {
  'GET /access': async c => c.body(null, 204),
  'GET /overview': async (c, deps) => c.json(await readOverview(deps)),
  'POST /accounts/find': async (c, deps, operator) => {
    const { query } = parse(findAccountBody, await readJson(c))
    const user = present(await findByName(deps.db, query))
    await noteLookup(deps.db, deps, operator, user.id)
    return c.json(await viewAccount(deps.db, deps, user, operator))
  },
  'POST /accounts/:id/lock': acting('lock'),
  'POST /accounts/:id/unlock': acting('unlock'),
  'POST /accounts/:id/reset': acting('reset'),
  'POST /accounts/:id/deletion': acting('deletion'),
  'GET /acts': async (c, deps) =>
    c.json(await listActs(deps.db, parse(actsQuery, c.req.query()), deps.wallNow())),
  'GET /acts/check': async (c, deps) => c.json(await checkOperatorActs(deps.db)),
}

/** Answers with the account as it's then. */
function acting(name: AccountActName): Handler {
  return async (c, deps, operator) => {
    const { id } = await named(c, deps)
    const { reason } = parse(actBody, await readJson(c))
    await actOnAccount(c, deps, name, { userId: id, reason })
    return c.json(await viewAccount(deps.db, deps, await named(c, deps), operator))
  }
}

/** The account that the path names. @throws AppError not_found. */
async function named(c: Context, { db }: ConsoleDeps): Promise<UserRow> {
  const id = rowId.safeParse(c.req.param('id'))
  return present(id.success ? await findByName(db, id.data) : null)
}

function present(user: UserRow | null): UserRow {
  if (user) return user
  throw new AppError('not_found', 'No account has exactly this address or number.')
}
