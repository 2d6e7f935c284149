// The PKCE flow (RFC 7636): a link or a provider's response carries a code instead of tokens. Only the client that has
// the challenge's verifier can exchange it.
import { createHash, randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type AuthenticationMethod, authCodes, users } from '#server/db/tables/accounts.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { AuthError, invalid } from './auth-error.ts'
import type { AccountDeps } from './open-accounts.ts'
import { equalHashes, hashSecret } from './secrets.ts'

/** The challenge that a code's verifier must match: the verifier itself (`plain`), or its SHA-256 (`s256`). */
export type Challenge = { challenge: string; method: 's256' | 'plain' }

type Method = AuthenticationMethod['method']

/** PROTOCOLS 1.3, grant pkce. */
const LIVES_FOR = 5 * MINUTE
/** RFC 7636, 4.1 and 4.2. */
const FORM = /^[A-Za-z0-9._~-]{43,128}$/

/**
 * The challenge of a request, or null if it has none. Empty and null members count as absent.
 * @throws AuthError validation_failed if one comes without the other, or if either is malformed.
 */
export function readChallenge(given: {
  code_challenge?: string | null | undefined
  code_challenge_method?: string | null | undefined
}): Challenge | null {
  const challenge = given.code_challenge || null
  const method = given.code_challenge_method?.toLowerCase() || null
  if (challenge === null && method === null) return null
  if (challenge === null || method === null)
    throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (method !== 's256' && method !== 'plain') throw invalid('code_challenge_method must be s256 or plain')
  if (!FORM.test(challenge))
    throw invalid('code_challenge must be 43 to 128 of the characters A-Z a-z 0-9 . _ ~ -')
  return { challenge, method }
}

/** Creates a code (a UUID) that signs the user in once by `method`. It expires after five minutes. */
export async function issueAuthCode(
  tx: Db,
  deps: Pick<AccountDeps, 'wallNow'>,
  options: { userId: string; method: Method; challenge: Challenge },
): Promise<string> {
  const code = randomUUID()
  await tx.insert(authCodes).values({
    hash: hashSecret(code),
    userId: options.userId,
    method: options.method,
    codeChallenge: options.challenge.challenge,
    codeChallengeMethod: options.challenge.method,
    expiresAt: new Date(deps.wallNow() + LIVES_FOR),
  })
  return code
}

/**
 * Uses up a code. A wrong verifier leaves it valid: the code can't be guessed, and an attacker who saw the code must
 * not be able to void it.
 * @throws AuthError flow_state_not_found, flow_state_expired or bad_code_verifier.
 */
export async function redeemAuthCode(
  tx: Db,
  deps: Pick<AccountDeps, 'wallNow'>,
  given: { code: string; verifier: string },
): Promise<{ userId: string; method: Method }> {
  const own = eq(authCodes.hash, hashSecret(given.code.toLowerCase()))
  // Lock the user first, in the same order as the code that voids codes, to avoid a deadlock.
  const owner = inArray(users.id, tx.select({ id: authCodes.userId }).from(authCodes).where(own))
  await tx.select({ id: users.id }).from(users).where(owner).for('update')
  const [row] = await tx.select().from(authCodes).where(own).for('update')
  if (!row) throw new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (row.expiresAt.getTime() <= deps.wallNow())
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  const shown = row.codeChallengeMethod === 's256' ? sha256(given.verifier) : given.verifier
  if (!equalHashes(hashSecret(row.codeChallenge), hashSecret(shown))) {
    throw new AuthError(
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    )
  }
  await tx.delete(authCodes).where(own)
  return { userId: row.userId, method: row.method }
}

const sha256 = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
