// WebAuthn challenges: stored for five minutes, and valid for one response, right or wrong.
import { and, eq, isNull, lte } from 'drizzle-orm'
import { passkeyChallenges } from '#server/db/tables/factors.ts'
import { newId, rowId } from '#shared/lib/id.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { AuthError, invalid } from '../auth-error.ts'
import type { AccountDeps } from '../open-accounts.ts'

/** The same as GoTrue's. */
const LIVES_FOR = 5 * MINUTE

/** Stores a challenge: of the user who adds a passkey, or null for a sign-in. `expiresAt` in epoch seconds. */
export async function storeChallenge(
  deps: AccountDeps,
  userId: string | null,
  challenge: string,
): Promise<{ id: string; expiresAt: number }> {
  const now = deps.wallNow()
  const id = newId()
  const expiresAt = new Date(now + LIVES_FOR)
  await deps.db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, new Date(now)))
  await deps.db.insert(passkeyChallenges).values({ id, userId, challenge, expiresAt })
  return { id, expiresAt: Math.floor(expiresAt.getTime() / 1000) }
}

/**
 * Takes a challenge of that user, or of a sign-in (null). @throws AuthError 422 webauthn_challenge_expired if there is
 * none.
 */
export async function takeChallenge(
  deps: AccountDeps,
  userId: string | null,
  challengeId: string | undefined,
): Promise<string> {
  if (!rowId.safeParse(challengeId).success || challengeId === undefined)
    throw invalid('challenge_id must be an UUID')
  const owner = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId)
  const [taken] = await deps.db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.id, challengeId), owner))
    .returning()
  if (!taken || taken.expiresAt.getTime() <= deps.wallNow()) {
    throw new AuthError(
      422,
      'webauthn_challenge_expired',
      'This took too long, or was done already. Please try again.',
    )
  }
  return taken.challenge
}
