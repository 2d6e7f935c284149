// POST /factors/{id}/verify: checks the code of an authenticator app, and raises the session to aal2.
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { openColumn, SEALED } from '#server/db/sealed-columns.ts'
import { factorChallenges, factors } from '#server/db/tables/factors.ts'
import { rowId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { z } from '#shared/lib/z.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { clientAddress } from '../client-address.ts'
import { endSessions } from '../end-sessions.ts'
import {
  type FactorRow,
  factorIdOf,
  findOwnFactor,
  hasOtherVerified,
  lockUser,
} from '../factors/own-factor.ts'
import { raiseSession } from '../factors/raise-session.ts'
import { secondStepTries } from '../factors/second-step-tries.ts'
import { stepOfCode } from '../factors/totp.ts'
import { limitByAddress } from '../limit-by-address.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { readBody } from '../read-body.ts'
import { type CurrentSession, requireSession } from '../require-session.ts'
import { type EventRequest, eventRequest, noteSecurityEvent } from '../security-log.ts'
import type { SignedIn } from '../start-session.ts'
import { answerSession, isWebClient, requireSameOrigin } from '../web-session.ts'
import { hashAddress } from './factors.ts'

const body = z.object({ challenge_id: z.string().optional(), code: z.string().optional() })

type Try = {
  current: CurrentSession
  factorId: string
  challengeId: string
  code: string
  addressHash: string
  request: EventRequest
}
type Raised = { signedIn: SignedIn; endedIds: string[] }

/** Returns the session at aal2. The user's sessions at aal1 end, because they haven't used the factor. */
export async function verifyFactor(c: Context, deps: AccountDeps): Promise<Response> {
  await limitByAddress(c, deps, 'mfaVerify')
  if (isWebClient(c)) requireSameOrigin(c, deps)
  const current = await requireSession(c, deps)
  const factorId = factorIdOf(c)
  const { challenge_id: challengeId = '', code } = await readBody(c, body)
  await findOwnFactor(deps.db, current.user.id, factorId)
  if (!code?.trim()) throw invalid('Code needs to be non-empty')
  if (!rowId.safeParse(challengeId).success) throw invalid('challenge_id must be an UUID')
  const guard = secondStepTries(deps, current.user.id, clientAddress(c, deps.trustProxy))
  const request = eventRequest(c, deps)
  const addressHash = hashAddress(c, deps)
  const given = { current, factorId, challengeId, code, addressHash, request }
  await guard.before()
  const outcome = await deps.db.transaction(tx => tryCode(tx, deps, given))
  // Throwing inside the transaction would roll back the security log entry.
  if (outcome === null) throw new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  await guard.right()
  deps.sessions.ended(outcome.endedIds)
  deps.sessions.changed([current.sessionId])
  return answerSession(c, deps, outcome.signedIn)
}

/** Null if the code is wrong. */
async function tryCode(tx: Db, deps: AccountDeps, given: Try): Promise<Raised | null> {
  const { current, request } = given
  const { sessionId } = current
  const user = await lockUser(tx, current.user.id)
  const factor = await findOwnFactor(tx, user.id, given.factorId)
  // A caller with only a password must not get past a factor by verifying one that they enrolled earlier.
  const mayVerify = factor.status === 'verified' || current.session.aal === 'aal2'
  if (!mayVerify && (await hasOtherVerified(tx, factor)))
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to verify a new factor')
  await checkChallenge(tx, deps, given)
  const now = deps.wallNow()
  const seed = must(await openColumn(tx, SEALED.factorSecret, factor), 'seed of a factor')
  const step = stepOfCode(seed, given.code, now)
  const event = { userId: user.id, at: now, sessionId, request }
  if (step === null || (factor.lastStep !== null && step <= factor.lastStep)) {
    if (factor.status === 'verified')
      await noteSecurityEvent(tx, { ...event, kind: 'sign_in_failed', detail: { step: 'totp' } })
    return null
  }
  const used = { usedAt: new Date(now) }
  await tx.update(factorChallenges).set(used).where(eq(factorChallenges.id, given.challengeId))
  await takeCode(tx, factor, step, new Date(now))
  if (factor.status === 'unverified') await noteSecurityEvent(tx, { ...event, kind: 'factor_added' })
  const signedIn = await raiseSession(tx, deps, { user, sessionId, method: 'totp', factorId: factor.id })
  return { signedIn, endedIds: await endSessions(tx, { userId: user.id, aal: 'aal1' }) }
}

async function checkChallenge(tx: Db, deps: AccountDeps, given: Try): Promise<void> {
  const { challengeId, factorId, addressHash } = given
  const [asked] = await tx.select().from(factorChallenges).where(eq(factorChallenges.id, challengeId))
  if (asked?.factorId !== factorId)
    throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (asked.usedAt !== null || asked.addressHash !== addressHash) {
    throw new AuthError(
      422,
      'mfa_ip_address_mismatch',
      'Challenge and verify IP addresses mismatch, or the challenge was used before',
    )
  }
  if (asked.expiresAt.getTime() <= deps.wallNow()) {
    throw new AuthError(422, 'mfa_challenge_expired', 'MFA challenge has expired, create a new challenge')
  }
}

/** Rejects codes that were used before, and codes older than the last used one (RFC 6238, 5.2). */
async function takeCode(tx: Db, factor: FactorRow, step: number, now: Date): Promise<void> {
  const verified = factor.status === 'verified' ? {} : { status: 'verified' as const, updatedAt: now }
  await tx
    .update(factors)
    .set({ lastStep: step, ...verified })
    .where(eq(factors.id, factor.id))
}
