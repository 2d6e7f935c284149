// Who may ask an endpoint of /auth/v1 at all, by what its declaration in routes.ts says. Whose rows it then reads or
// changes, and what it asks for besides, is the endpoint's own.
import type { Context } from 'hono'
import type { Whose } from '#shared/domain/capabilities.ts'
import type { AccountDeps } from './open-accounts.ts'
import { requireOperator } from './operators/require-operator.ts'
import { requireAssured, requireSession } from './require-session.ts'
import { isWebClient } from './web-session.ts'

type Guard = (c: Context, deps: AccountDeps) => unknown

/** What somebody needs, and whose things they can then name. */
const NEEDS = {
  /** Nobody needs to be signed in. */
  anyone: { guard: () => null, whose: 'nobody' },
  /** A session, also while its second step is still to come. */
  session: { guard: requireSession, whose: 'own' },
  /** A session; our own web app leaves with its cookie too, and nobody is too late to leave. */
  leaving: { guard: (c, deps) => (isWebClient(c) ? null : requireSession(c, deps)), whose: 'own' },
  /** A session whose second step, where the account has one, is done. */
  assured: { guard: requireAssured, whose: 'own' },
  /** The same, of an operator. */
  operator: { guard: requireOperator, whose: 'anybody' },
} as const satisfies Readonly<Record<string, { guard: Guard; whose: Whose }>>

/** What an endpoint needs of whoever asks. */
export type AuthNeed = keyof typeof NEEDS

/** Whose things can be named to an endpoint with this need. */
export const whoseBy = (need: AuthNeed): Whose => NEEDS[need].whose

/** Lets a request go on. @throws AuthError as the guard of the need does. */
export async function admit(need: AuthNeed, c: Context, deps: AccountDeps): Promise<void> {
  const { guard }: { guard: Guard } = NEEDS[need]
  await guard(c, deps)
}
