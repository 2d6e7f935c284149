// What a function is given, and what it may answer.
import type { FunctionName, FunctionPayload } from '#shared/protocol/functions.ts'
import type { Db } from './db/database.ts'
import type { Deps } from './deps.ts'
import type { Membership } from './lib/actor.ts'

/**
 * Runs inside the transaction that stores the intent: everything it writes is committed with it. `userId` is whose rows
 * they are. Rows that a payload names are looked for within `who`'s access scope; what follows from a row that was found is
 * the account's. `askedAt`: when the person asked for it, in epoch milliseconds, which may be long ago and is never later
 * than now. `intentId`: the request's own id, by which what it makes can be named.
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
 * An expected refusal is a value: the intent then failed, with this reason. `keeps` stands in for the payload of an
 * intent that is done, where the whole of it is not to stay.
 */
export type Outcome =
  | { ok: true; result: Record<string, unknown>; keeps?: Record<string, unknown> }
  | { ok: false; code: string; message: string }

export type FunctionHandler<N extends FunctionName> = (
  context: FunctionContext,
  payload: FunctionPayload<N>,
) => Promise<Outcome>

/** The answer for something that is not there, or is another account's: the two are not told apart. */
export const notThere = (what: string): Outcome => ({
  ok: false,
  code: 'not_found',
  message: `There’s no such ${what}.`,
})
