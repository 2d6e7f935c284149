// A sign-in: a session, the welcome of whoever is new, and what the account's owner will read of a failed one.
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

/** Signs in whose password was right. Null when it is theirs no more. */
export async function signInByPassword(
  deps: AccountDeps,
  user: Pick<UserRow, 'id' | 'lastSignInAt'>,
  right: { passwordHash: string; request: EventRequest },
): Promise<SignedIn | null> {
  const isKnown = user.lastSignInAt !== null
  const options = { userId: user.id, method: 'password', isKnown, ...right } as const
  // The one statement needs no transaction around it, unless a welcome has to be committed with it.
  return isKnown ? enter(deps.db, deps, options) : deps.db.transaction(tx => enter(tx, deps, options))
}

async function enter(db: Db, deps: AccountDeps, options: SignInRequest): Promise<SignedIn | null> {
  const started = await startSession(db, deps, options)
  if (started?.isNew) await deps.welcome(db, options.userId)
  return started
}

/**
 * Notes a wrong password for an account, once the answer is on its way: it must not take longer for accounts that
 * exist. Of very many only the first are noted.
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
