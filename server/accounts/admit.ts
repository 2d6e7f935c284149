// Who may ask an endpoint of /auth/v1 at all, by what its declaration in routes.ts says. Whose rows it then reads or
// changes, and what it asks for besides, is the endpoint's own.
import type { Context } from 'hono'
import type { AccountDeps } from './open-accounts.ts'
import { requireOperator } from './operators/require-operator.ts'
import { requireAssured, requireSession } from './require-session.ts'
import { isWebClient } from './web-session.ts'

type Guard = (c: Context, deps: AccountDeps) => unknown

const GUARDS = {
  /** Nobody needs to be signed in. */
  anyone: () => null,
  /** A session, also while its second step is still to come. */
  session: requireSession,
  /** A session; our own web app leaves with its cookie too, and nobody is too late to leave. */
  leaving: (c, deps) => (isWebClient(c) ? null : requireSession(c, deps)),
  /** A session whose second step, where the account has one, is done. */
  assured: requireAssured,
  /** The same, of an operator. */
  operator: requireOperator,
} as const satisfies Readonly<Record<string, Guard>>

/** What an endpoint needs of whoever asks. */
export type AuthNeed = keyof typeof GUARDS

/** Lets a request go on. @throws AuthError as the guard of the need does. */
export async function admit(need: AuthNeed, c: Context, deps: AccountDeps): Promise<void> {
  const guard: Guard = GUARDS[need]
  await guard(c, deps)
}
