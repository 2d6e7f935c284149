// Checks whether a request may use an endpoint of /auth/v1, by its declaration in routes.ts. The endpoint itself checks
// the rows that it reads or changes.
import type { Context } from 'hono'
import type { Whose } from '#shared/domain/capabilities.ts'
import type { AccountDeps } from './open-accounts.ts'
import { requireOperator } from './operators/require-operator.ts'
import { requireAssured, requireSession } from './require-session.ts'
import { isWebClient } from './web-session.ts'

type Guard = (c: Context, deps: AccountDeps) => unknown

/** What a caller needs, and whose rows they can then name. */
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

/** What an endpoint requires of its caller. */
export type AccessRequirement = keyof typeof NEEDS

/** Whose rows a caller of such an endpoint can name. */
export const whoseBy = (need: AccessRequirement): Whose => NEEDS[need].whose

/** Checks the requirement. @throws AuthError as its guard does. */
export async function requireAccess(need: AccessRequirement, c: Context, deps: AccountDeps): Promise<void> {
  const { guard }: { guard: Guard } = NEEDS[need]
  await guard(c, deps)
}
