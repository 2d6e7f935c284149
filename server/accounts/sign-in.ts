// Signs in: starts the session, schedules a new user's welcome mail, and logs failed attempts for the owner.
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { must } from '#shared/lib/must.ts'
import type { AccountDeps } from './open-accounts.ts'
import { type EventRequest, eventRequest, noteSecurityEvent } from './security-log.ts'
import { type SignedIn, type SignInRequest, startSession } from './start-session.ts'
import type { UserRow } from './user-view.ts'

/** Signs in, in the caller's transaction, which has locked the user's row. `request` from `eventRequest`. */
export async function signIn(tx: Db, deps: AccountDeps, options: SignInRequest): Promise<SignedIn> {
  return must(await enter(tx, deps, options), 'the user who signs in')
}

/** Signs in after a correct password. Null if the password was changed, or the account locked, meanwhile. */
export async function signInByPassword(
  deps: AccountDeps,
  user: Pick<UserRow, 'id' | 'lastSignInAt'>,
  right: { passwordHash: string; request: EventRequest },
): Promise<SignedIn | null> {
  const isKnown = user.lastSignInAt !== null
  const options = { userId: user.id, method: 'password', isKnown, ...right } as const
  // One statement needs no transaction, unless a welcome has to be committed with it.
  return isKnown ? enter(deps.db, deps, options) : deps.db.transaction(tx => enter(tx, deps, options))
}

async function enter(db: Db, deps: AccountDeps, options: SignInRequest): Promise<SignedIn | null> {
  const started = await startSession(db, deps, options)
  if (started?.isNew) await deps.welcome(db, options.userId)
  return started
}

/**
 * Logs a wrong password for an account, after the response, so that timing doesn't reveal which accounts exist. Of many
 * failures, only the first are logged.
 */
export function noteFailedSignIn(c: Context, deps: AccountDeps, userId: string): void {
  const event = {
    userId,
    kind: 'sign_in_failed',
    at: deps.wallNow(),
    request: eventRequest(c, deps),
  } as const
  deps.background.run('note of a failed sign-in', async () => {
    if ((await deps.limiter.take('failureNotes', userId)) !== null) return
    await noteSecurityEvent(deps.db, { ...event, detail: { step: 'password' } })
  })
}
