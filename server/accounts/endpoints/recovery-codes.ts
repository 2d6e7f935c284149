// GET and POST /recovery-codes, POST /recovery-codes/verify: for users who have lost a factor. An extension of ours.
import type { Context } from 'hono'
import { z } from '#shared/lib/z.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { clientAddress } from '../client-address.ts'
import { lockUser } from '../factors/own-factor.ts'
import { raiseSession } from '../factors/raise-session.ts'
import { countRecoveryCodes, makeRecoveryCodes, redeemRecoveryCode } from '../factors/recovery-codes.ts'
import { secondStepTries } from '../factors/second-step-tries.ts'
import { limitByAddress } from '../limit-by-address.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { readBody, readOptionalBody } from '../read-body.ts'
import { requireAssured, requireSession } from '../require-session.ts'
import { eventRequest, noteSecurityEvent } from '../security-log.ts'
import { answerSession, isWebClient, requireSameOrigin } from '../web-session.ts'

const verifyBody = z.object({ code: z.string().max(100).optional() })

/** Returns the number of remaining codes and when they were created: {remaining, created_at?}. */
export async function remainingRecoveryCodes(c: Context, deps: AccountDeps): Promise<Response> {
  const { user } = await requireAssured(c, deps)
  const { remaining, createdAt } = await countRecoveryCodes(deps.db, user.id)
  return c.json({ remaining, ...(createdAt ? { created_at: createdAt.toISOString() } : {}) })
}

/** Returns ten new codes, {codes}, only this once. Earlier codes stop working. Requires a verified factor. */
export async function newRecoveryCodes(c: Context, deps: AccountDeps): Promise<Response> {
  const { user, session, sessionId, hasFactor } = await requireAssured(c, deps)
  await readOptionalBody(c, z.object({}))
  if (!hasFactor) throw new AuthError(422, 'mfa_factor_not_found', 'Recovery codes stand in for a factor')
  if (session.aal !== 'aal2')
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to make recovery codes')
  const codes = await deps.db.transaction(async tx => {
    await lockUser(tx, user.id)
    const event = { userId: user.id, kind: 'recovery_codes_made', at: deps.wallNow(), sessionId } as const
    await noteSecurityEvent(tx, { ...event, request: eventRequest(c, deps) })
    return makeRecoveryCodes(tx, deps, user.id)
  })
  return c.json({ codes })
}

/** Returns the session at aal2 and uses up the code. @throws AuthError 422 mfa_verification_failed otherwise. */
export async function verifyRecoveryCode(c: Context, deps: AccountDeps): Promise<Response> {
  await limitByAddress(c, deps, 'mfaVerify')
  if (isWebClient(c)) requireSameOrigin(c, deps)
  const current = await requireSession(c, deps)
  const { sessionId } = current
  const { code } = await readBody(c, verifyBody)
  if (!code?.trim()) throw invalid('Code needs to be non-empty')
  const guard = secondStepTries(deps, current.user.id, clientAddress(c, deps.trustProxy))
  await guard.before()
  const signedIn = await deps.db.transaction(async tx => {
    const user = await lockUser(tx, current.user.id)
    const about = { userId: user.id, at: deps.wallNow(), sessionId, request: eventRequest(c, deps) }
    if (!(await redeemRecoveryCode(tx, deps, user.id, code))) {
      await noteSecurityEvent(tx, { ...about, kind: 'sign_in_failed', detail: { step: 'recovery' } })
      return null
    }
    const { remaining } = await countRecoveryCodes(tx, user.id)
    await noteSecurityEvent(tx, { ...about, kind: 'recovery_code_used', detail: { remaining } })
    return raiseSession(tx, deps, { user, sessionId, method: 'recovery', factorId: null })
  })
  if (!signedIn) throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
  await guard.right()
  deps.sessions.changed([sessionId])
  return answerSession(c, deps, signedIn)
}
