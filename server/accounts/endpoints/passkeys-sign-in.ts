// POST /passkeys/sign-in/options and POST /passkeys/sign-in: sign in without naming the account. An extension of ours.
import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#server/db/tables/accounts.ts'
import { passkeys } from '#server/db/tables/factors.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { AuthError } from '../auth-error.ts'
import { limitByAddress } from '../limit-by-address.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { storeChallenge, takeChallenge } from '../passkeys/challenges.ts'
import { shownCredential } from '../passkeys/credential-fields.ts'
import { isHandleOf, relyingParty, webauthn } from '../passkeys/relying-party.ts'
import { readBody, readOptionalBody } from '../read-body.ts'
import { type EventRequest, eventRequest } from '../security-log.ts'
import { signIn } from '../sign-in.ts'
import type { SignedIn } from '../start-session.ts'
import { answerSession, isWebClient, requireSameOrigin } from '../web-session.ts'

const body = z.object({ challenge_id: z.string().optional(), credential: shownCredential })

type PasskeyRow = typeof passkeys.$inferSelect
type Shown = { userVerified: boolean; counter: number; backedUp: boolean }

/** The same error whether the passkey is unknown, another user's, a clone, or badly signed. */
const refused = () =>
  new AuthError(400, 'webauthn_verification_failed', 'This passkey could not be verified here')

/** Returns {challenge_id, options, expires_at}: `options` are for the browser's `navigator.credentials.get`. */
export async function passkeySignInOptions(c: Context, deps: AccountDeps): Promise<Response> {
  await limitByAddress(c, deps, 'passkeyOptions')
  await readOptionalBody(c, z.object({}))
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    userVerification: 'preferred',
    timeout: 5 * MINUTE,
  })
  const { id, expiresAt } = await storeChallenge(deps, null, options.challenge)
  return c.json({ challenge_id: id, options, expires_at: expiresAt })
}

/** Returns a session: at aal2 if the authenticator verified its user (by PIN, finger or face), otherwise at aal1. */
export async function passkeySignIn(c: Context, deps: AccountDeps): Promise<Response> {
  await limitByAddress(c, deps, 'token')
  if (isWebClient(c)) requireSameOrigin(c, deps)
  const { challenge_id: challengeId, credential } = await readBody(c, body)
  const challenge = await takeChallenge(deps, null, challengeId)
  const [passkey] = await deps.db.select().from(passkeys).where(eq(passkeys.id, credential.id))
  const { userHandle } = credential.response
  if (!passkey || !userHandle || !isHandleOf(passkey.userId, userHandle)) throw refused()
  const shown = await verify(deps, credential, passkey, challenge)
  return answerSession(c, deps, await enter(deps, passkey, shown, eventRequest(c, deps)))
}

async function verify(
  deps: AccountDeps,
  credential: z.infer<typeof shownCredential>,
  passkey: PasskeyRow,
  challenge: string,
): Promise<Shown> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps)
  const { clientDataJSON, authenticatorData, signature } = credential.response
  const { verifyAuthenticationResponse } = await webauthn()
  const checked = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: false,
    // Any error of the library, including a counter that went backwards, means that the passkey is refused.
  }).catch(() => null)
  if (!checked?.verified) throw refused()
  const { userVerified, newCounter, credentialBackedUp } = checked.authenticationInfo
  return { userVerified, counter: newCounter, backedUp: credentialBackedUp }
}

function enter(
  deps: AccountDeps,
  passkey: PasskeyRow,
  shown: Shown,
  request: EventRequest,
): Promise<SignedIn> {
  const now = deps.wallNow()
  const { userVerified, counter, backedUp } = shown
  return deps.db.transaction(async tx => {
    const [user] = await tx.select().from(users).where(eq(users.id, passkey.userId)).for('update')
    if (!user) throw refused()
    if ((user.bannedUntil?.getTime() ?? 0) > now) throw new AuthError(400, 'user_banned', 'User is banned')
    if (user.emailConfirmedAt === null) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
    // Checked again in the update: if two responses have the same count, one came from a clone (WebAuthn 7.2, step 22).
    const neverCounts = and(eq(passkeys.counter, 0), sql`${counter} = 0`)
    const [used] = await tx
      .update(passkeys)
      .set({ counter, backedUp, lastUsedAt: new Date(now) })
      .where(and(eq(passkeys.id, passkey.id), or(lt(passkeys.counter, counter), neverCounts)))
      .returning()
    if (!used) throw refused()
    const aal = userVerified ? 'aal2' : 'aal1'
    return signIn(tx, deps, { userId: user.id, method: 'passkey', request, aal })
  })
}
