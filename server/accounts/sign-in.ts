// A sign-in as the account's owner will read of it: a session, and an entry in the security log.
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import type { AuthenticationMethod } from '#server/db/tables/accounts.ts'
import type { AccountDeps } from './open-accounts.ts'
import { type EventRequest, eventRequest, noteSecurityEvent } from './security-log.ts'
import { type SignedIn, type SignInMore, startSession } from './start-session.ts'

/** Starts a session in the caller's transaction and notes it. `request` from `eventRequest`. */
export async function signIn(
  tx: Db,
  deps: AccountDeps,
  who: { userId: string; method: AuthenticationMethod['method']; request: EventRequest } & Pick<
    SignInMore,
    'aal'
  >,
): Promise<SignedIn> {
  const { userId, method, ...more } = who
  const signedIn = await startSession(tx, deps, userId, method, more)
  await noteSecurityEvent(tx, {
    userId,
    kind: 'sign_in',
    at: deps.wallNow(),
    sessionId: signedIn.session.publicId,
    request: who.request,
    detail: { method },
  })
  return signedIn
}

/**
 * Notes a wrong password for an account, once the answer is on its way: it must not take longer for accounts that
 * exist. Of very many only the first are noted.
 */
export function noteFailedSignIn(c: Context, deps: AccountDeps, userId: string): void {
  if (deps.limiter.take('failureNotes', userId) !== null) return
  const event = {
    userId,
    kind: 'sign_in_failed',
    at: deps.wallNow(),
    request: eventRequest(c, deps),
  } as const
  deps.background.run('note of a failed sign-in', () =>
    noteSecurityEvent(deps.db, { ...event, detail: { step: 'password' } }),
  )
}
