// Checks whether a request may use an endpoint of /auth/v1, by its declaration in routes.ts. The endpoint itself checks
// the rows that it reads or changes.
import type { Context } from 'hono'
import type { Whose } from '#shared/domain/capabilities.ts'
import type { AccountDeps } from './open-accounts.ts'
import { requireOperator } from './operators/require-operator.ts'
import { requireAssured, requireSession } from './require-session.ts'
import { isWebClient } from './web-session.ts'

type Guard = (c: Context, deps: AccountDeps) => unknown

/** Each requirement's guard, and the owner of the rows that its callers can name. */
const NEEDS = {
  /** No session needed. */
  anyone: { guard: () => null, whose: 'nobody' },
  /** A session, even before its second step. */
  session: { guard: requireSession, whose: 'own' },
  /** A session. Our own web app also signs out with its cookie, even an expired one. */
  leaving: { guard: (c, deps) => (isWebClient(c) ? null : requireSession(c, deps)), whose: 'own' },
  /** A session whose second step, if the account has one, is done. */
  assured: { guard: requireAssured, whose: 'own' },
  /** The same, of an operator. */
  operator: { guard: requireOperator, whose: 'anybody' },
} as const satisfies Readonly<Record<string, { guard: Guard; whose: Whose }>>

/** An endpoint's requirement of its caller. */
export type AccessRequirement = keyof typeof NEEDS

/** The owner of the rows that a caller of such an endpoint can name. */
export const whoseBy = (need: AccessRequirement): Whose => NEEDS[need].whose

/** Checks the requirement. @throws AuthError as its guard does. */
export async function requireAccess(need: AccessRequirement, c: Context, deps: AccountDeps): Promise<void> {
  const { guard }: { guard: Guard } = NEEDS[need]
  await guard(c, deps)
}
