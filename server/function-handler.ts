// The context that a function gets, and the outcomes that it may return.
import type { FunctionName, FunctionPayload } from '#shared/protocol/functions.ts'
import type { Db } from './db/database.ts'
import type { Deps } from './deps.ts'
import type { Membership } from './lib/actor.ts'

/**
 * Runs inside the transaction that stores the intent: all its writes are committed with it. `userId` is the account
 * that owns the rows. Rows named in a payload are looked up within `who`'s access scope; rows derived from them belong
 * to the account. `askedAt`: when the person made the request, in epoch milliseconds; it may be long ago, and is never
 * later than now. `intentId`: the request's own id, which can serve as the id of a created row.
 */
export type FunctionContext = {
  tx: Db
  deps: Deps
  userId: string
  who: Membership
  askedAt: number
  intentId: string
}

/**
 * An expected refusal is a value: the intent then fails with this reason. `keeps` replaces the payload of a completed
 * intent if not all of it may be stored.
 */
export type Outcome =
  | { ok: true; result: Record<string, unknown>; keeps?: Record<string, unknown> }
  | { ok: false; code: string; message: string }

export type FunctionHandler<N extends FunctionName> = (
  context: FunctionContext,
  payload: FunctionPayload<N>,
) => Promise<Outcome>

/** The outcome if something doesn't exist or belongs to another account. The two look the same. */
export const notThere = (what: string): Outcome => ({
  ok: false,
  code: 'not_found',
  message: `There’s no such ${what}.`,
})
