// POST /factors, POST /factors/{id}/challenge and DELETE /factors/{id}: enrolls, challenges and removes TOTP factors.
import { and, eq, lte } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { closeColumn, SEALED } from '#server/db/sealed-columns.ts'
import { factorChallenges, factors } from '#server/db/tables/factors.ts'
import { newId } from '#shared/lib/id.ts'
import { findUnstorable } from '#shared/lib/text.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { AuthError, invalid } from '../auth-error.ts'
import { clientAddress } from '../client-address.ts'
import { factorIdOf, findOwnFactor, lockUser } from '../factors/own-factor.ts'
import { notifySessions, removeFactor } from '../factors/remove-factor.ts'
import { newSeed, showSeed } from '../factors/totp.ts'
import { limitByAddress } from '../limit-by-address.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { readBody, readOptionalBody } from '../read-body.ts'
import { requireSession } from '../require-session.ts'
import { hashCode } from '../secrets.ts'
import { eventRequest, noteSecurityEvent } from '../security-log.ts'

/** PROTOCOLS 1.3. */
const MAX_FACTORS = 10
/** The issuer shown in authenticator apps, unless the client sends another. */
const ISSUER = 'Offlist'
/** After this, an abandoned enrollment is deleted by the next one (GoTrue's default). */
const UNVERIFIED_FOR = 5 * MINUTE
/** PROTOCOLS 1.4. */
const CHALLENGE_LIVES_FOR = 5 * MINUTE

const nameField = z
  .string()
  .transform(text => text.trim())
  .pipe(z.string().max(100))
  .refine(text => findUnstorable(text) === null, 'contains characters that cannot be stored')
const enrolBody = z.object({
  factor_type: z.string().optional(),
  friendly_name: nameField.optional(),
  issuer: nameField.optional(),
})

/** Returns the seed, once: as base32, as a URI and as a QR code. */
export async function enrolFactor(c: Context, deps: AccountDeps): Promise<Response> {
  await limitByAddress(c, deps, 'mfaChallenge')
  const { user, session, hasFactor } = await requireSession(c, deps)
  const { factor_type: type, friendly_name, issuer } = await readBody(c, enrolBody)
  if (type !== 'totp') throw invalid('factor_type needs to be totp')
  if (hasFactor && session.aal !== 'aal2')
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  const id = newId()
  const name = friendly_name || null
  const seed = newSeed()
  const shown = await showSeed(seed, { issuer: issuer || ISSUER, label: user.email })
  const now = new Date(deps.wallNow())
  await deps.db.transaction(async tx => {
    await lockUser(tx, user.id)
    await makeRoom(tx, user.id, name, now)
    await tx.insert(factors).values({
      id,
      userId: user.id,
      status: 'unverified',
      friendlyName: name,
      secret: closeColumn(tx, SEALED.factorSecret, { id }, seed),
      createdAt: now,
      updatedAt: now,
    })
  })
  const named = name === null ? {} : { friendly_name: name }
  const totp = { qr_code: shown.qrCode, secret: seed, uri: shown.uri }
  return c.json({ id, type: 'totp', ...named, totp })
}

async function makeRoom(tx: Db, userId: string, name: string | null, now: Date): Promise<void> {
  const own = eq(factors.userId, userId)
  const givenUp = lte(factors.createdAt, new Date(now.getTime() - UNVERIFIED_FOR))
  await tx.delete(factors).where(and(own, eq(factors.status, 'unverified'), givenUp))
  const there = await tx.select({ name: factors.friendlyName }).from(factors).where(own)
  if (there.length >= MAX_FACTORS) {
    throw new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of factors reached, unenroll to continue',
    )
  }
  if (name !== null && there.some(one => one.name === name)) {
    throw new AuthError(
      422,
      'mfa_factor_name_conflict',
      'A factor with this friendly name for this user already exists',
    )
  }
}

/** Returns the id of a challenge. `verify` must send it from the same address within five minutes. */
export async function challengeFactor(c: Context, deps: AccountDeps): Promise<Response> {
  await limitByAddress(c, deps, 'mfaChallenge')
  const { user } = await requireSession(c, deps)
  await readOptionalBody(c, z.object({}))
  const factor = await findOwnFactor(deps.db, user.id, factorIdOf(c))
  const id = newId()
  const now = deps.wallNow()
  const expiresAt = new Date(now + CHALLENGE_LIVES_FOR)
  await deps.db.transaction(async tx => {
    await lockUser(tx, user.id)
    await findOwnFactor(tx, user.id, factor.id)
    const old = lte(factorChallenges.expiresAt, new Date(now))
    await tx.delete(factorChallenges).where(and(eq(factorChallenges.factorId, factor.id), old))
    const addressHash = hashAddress(c, deps)
    await tx.insert(factorChallenges).values({ id, factorId: factor.id, addressHash, expiresAt })
    await tx
      .update(factors)
      .set({ lastChallengedAt: new Date(now) })
      .where(eq(factors.id, factor.id))
  })
  return c.json({ id, type: 'totp', expires_at: Math.floor(expiresAt.getTime() / 1000) })
}

/** A hash of the client's address, to recognize it later. */
export function hashAddress(c: Context, deps: AccountDeps): string {
  return hashCode(deps.keys.secret, 'mfa address', clientAddress(c, deps.trustProxy))
}

/**
 * Returns {id}. Sessions that used the factor fall to aal1. Removing the last verified one also deletes the recovery
 * codes.
 */
export async function unenrolFactor(c: Context, deps: AccountDeps): Promise<Response> {
  const { user, session, sessionId } = await requireSession(c, deps)
  const factorId = factorIdOf(c)
  const gone = await deps.db.transaction(async tx => {
    await lockUser(tx, user.id)
    const factor = await findOwnFactor(tx, user.id, factorId)
    const verified = factor.status === 'verified'
    if (verified && session.aal !== 'aal2')
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    const event = { userId: user.id, kind: 'factor_removed', at: deps.wallNow(), sessionId } as const
    if (verified) await noteSecurityEvent(tx, { ...event, request: eventRequest(c, deps) })
    return removeFactor(tx, factor)
  })
  notifySessions(deps, gone)
  return c.json({ id: factorId })
}
