// Runs a request of the developer API as an intent, like a tap in the app. With the same Idempotency-Key it takes effect
// once, and the same request gets the same answer. Refused requests aren't stored, so they can be corrected and repeated.
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Intent } from '#shared/collections/intents.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { idempotencyKey } from '#shared/protocol/developer-api/requests.ts'
import type { FunctionName } from '#shared/protocol/functions.ts'
import type { Db } from '../db/database.ts'
import { holdsScope } from '../db/memberships.ts'
import { lockAccount, putDoc, rowsById } from '../db/rows.ts'
import { intentProblem } from '../lib/intent-problem.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import type { DeveloperApiDeps, KeyEnv } from './deps.ts'

/** What a request does: the function and its payload, and how its outcome becomes an answer. */
export type ApiWork<A> = {
  kind: FunctionName
  payload: Record<string, unknown>
  answer: (done: Intent) => Promise<A> | A
}

/** Stored in the intent's result, beside the function's own. */
const storedAnswer = z.object({
  api: z.object({ request: z.string(), answer: z.record(z.string(), z.unknown()) }),
})

/** `request`: the parsed body. `prepare` runs under the account's lock. @throws AppError if anything refuses it. */
export async function runOnce<A extends Record<string, unknown>>(
  c: Context<KeyEnv>,
  deps: DeveloperApiDeps,
  request: unknown,
  prepare: (tx: Db, id: string) => Promise<ApiWork<A>>,
): Promise<A> {
  const who = c.var.holder
  const key = c.req.header('idempotency-key')
  const id = key === undefined ? newId() : idOf(who.userId, parse(idempotencyKey, key))
  const digest = hash(`${c.req.method} ${c.req.path}\n${JSON.stringify(request)}`).toString('hex')
  c.var.turn.admit('functions')
  const answer = await deps.db.transaction(async tx => {
    await lockAccount(tx, who.accountId)
    if (!(await holdsScope(tx, who)))
      throw new AppError('unavailable', 'Your household just changed. Try again.')
    const earlier = (await rowsById(tx, 'intents', who, [id])).get(id)
    if (earlier) return repeated(earlier, digest) as A
    const { kind, payload, answer: answerOf } = await prepare(tx, id)
    const fresh = { id, kind, payload, status: 'pending', result: null, error: null } as const
    const done = await deps.runIntent(tx, who, { ...fresh, created_at: iso(deps.now()) })
    // Thrown, so that nothing of a refused request stays.
    if (done.error) throw intentProblem(done.error)
    const made = await answerOf(done)
    const result = { ...done.result, api: { request: digest, answer: made } }
    await putDoc(tx, 'intents', who, { ...done, result })
    return made
  })
  deps.nudge()
  await c.var.turn.done('functions', 1)
  return answer
}

function repeated(earlier: unknown, digest: string): Record<string, unknown> {
  const read = storedAnswer.safeParse((earlier as { result: unknown }).result)
  if (read.success && read.data.api.request === digest) return read.data.api.answer
  throw new AppError('key_reused', 'This Idempotency-Key belongs to another request. Use a new one.', {
    field: 'Idempotency-Key',
  })
}

/** The id of the request with this key: a UUID of version 8, the same each time. */
function idOf(userId: string, key: string): string {
  const bytes = hash(`idempotency ${userId} ${key}`).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const hash = (text: string) => createHash('sha256').update(text).digest()
