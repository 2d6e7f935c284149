// The guard of operator endpoints: a session of an account whose confirmed address is in ADMIN_EMAILS, signed in with a
// second factor or a passkey. The sandbox's own operator needs neither.
import type { Context } from 'hono'
import { rowId } from '#shared/lib/id.ts'
import { AuthError } from '../auth-error.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { type CurrentSession, requireSession } from '../require-session.ts'

/**
 * The calling operator.
 * @throws AuthError no_authorization, bad_jwt or session_not_found like any endpoint, not_admin for other users, and
 * insufficient_aal for an operator whose session has used no second factor.
 */
export async function requireOperator(c: Context, deps: AccountDeps): Promise<CurrentSession> {
  const current = await requireSession(c, deps)
  const { user, session } = current
  const named = deps.adminEmails.some(email => email.toLowerCase() === user.email)
  if (!named || user.emailConfirmedAt === null) throw new AuthError(403, 'not_admin', 'User not allowed')
  // Others may do without a second factor. An operator may not: a stolen password would open every account.
  if (session.aal !== 'aal2' && user.email !== deps.demoOperator)
    throw new AuthError(403, 'insufficient_aal', 'AAL2 session is required: operators use a second factor')
  return current
}

/** An id in the path. @throws AuthError 404 validation_failed if it isn't a UUID. */
export function idParam(c: Context, name: 'id' | 'factorId'): string {
  const id = rowId.safeParse(c.req.param(name))
  if (id.success) return id.data.toLowerCase()
  throw new AuthError(404, 'validation_failed', `${name === 'id' ? 'user_id' : 'factor_id'} must be an UUID`)
}
