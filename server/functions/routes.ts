// Direct calls: POST /functions/v1/{name}. They are also stored as intents, so both ways are the same, and a repeated
// call with the same Idempotency-Key takes effect once.
import { Hono } from 'hono'
import type { Intent } from '#shared/collections/intents.ts'
import { newId, rowId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { isFunctionName } from '#shared/protocol/functions.ts'
import { holdsScope } from '../db/memberships.ts'
import { lockAccount, putDoc, rowsById } from '../db/rows.ts'
import type { Deps } from '../deps.ts'
import type { ActorEnv } from '../lib/actor.ts'
import { intentProblem } from '../lib/intent-problem.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { runIntent } from './run-intent.ts'

/** Returns `{success: true, …result}`, or problem+json. */
export function functionRoutes(deps: Deps): Hono<ActorEnv> {
  const routes = new Hono<ActorEnv>()
  routes.post('/:name', async c => {
    const name = c.req.param('name')
    if (!isFunctionName(name)) throw new AppError('not_found', 'There’s no such function.')
    const payload = parse(z.record(z.string(), z.unknown()), await readJson(c))
    const key = c.req.header('idempotency-key')
    const id = key === undefined ? newId() : parse(rowId, key)
    const who = c.var.actor
    c.var.turn.admit('functions')
    const intent = await deps.db.transaction(async tx => {
      await lockAccount(tx, who.accountId)
      if (!(await holdsScope(tx, who)))
        throw new AppError('unavailable', 'Your household just changed. Try again.')
      // Includes discarded intents: an intent that was discarded after it ran must not run again.
      const earlier = (await rowsById(tx, 'intents', who, [id])).get(id)
      if (earlier) return earlier as unknown as Intent
      // Another member's intent stays theirs: for this user it doesn't exist and can't be replaced.
      if ((await rowsById(tx, 'intents', who.accountId, [id])).has(id))
        throw new AppError('not_found', 'There’s nothing to repeat under this key.')
      const fresh = {
        id,
        kind: name,
        payload,
        status: 'pending',
        result: null,
        error: null,
        created_at: iso(deps.now()),
      } as const
      const done = await runIntent(deps, tx, who, fresh)
      await putDoc(tx, 'intents', who, done)
      return done
    })
    deps.nudge()
    await c.var.turn.done('functions', 1)
    if (intent.error) throw intentProblem(intent.error)
    return c.json({ success: true, ...intent.result })
  })
  return routes
}
