// POST /passkeys/register/options and POST /passkeys/register: add a passkey to the account. An extension of ours.
import { count, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { passkeys } from '#server/db/tables/factors.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import { AuthError } from '../auth-error.ts'
import { lockUser } from '../factors/own-factor.ts'
import { limitByAddress } from '../limit-by-address.ts'
import type { AccountDeps } from '../open-accounts.ts'
import { storeChallenge, takeChallenge } from '../passkeys/challenges.ts'
import { newCredential } from '../passkeys/credential-fields.ts'
import { passkeyName, passkeyView } from '../passkeys/passkey-view.ts'
import { ALGORITHMS, RP_NAME, relyingParty, userHandleOf, webauthn } from '../passkeys/relying-party.ts'
import { readBody, readOptionalBody } from '../read-body.ts'
import { requireAssured } from '../require-session.ts'
import { eventRequest, noteSecurityEvent } from '../security-log.ts'

const MAX_PASSKEYS = 20

const body = z.object({
  challenge_id: z.string().optional(),
  credential: newCredential,
  name: passkeyName.optional(),
})

/** Returns {challenge_id, options, expires_at}: `options` are for the browser's `navigator.credentials.create`. */
export async function passkeyRegisterOptions(c: Context, deps: AccountDeps): Promise<Response> {
  await limitByAddress(c, deps, 'passkeyOptions')
  const { user } = await requireAssured(c, deps)
  await readOptionalBody(c, z.object({}))
  const own = await deps.db.select().from(passkeys).where(eq(passkeys.userId, user.id))
  const name = user.userMetadata.full_name
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: relyingParty(deps).id,
    userName: user.email,
    userDisplayName: typeof name === 'string' && name !== '' ? name : user.email,
    userID: userHandleOf(user.id),
    timeout: 5 * MINUTE,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
    // A sign-in request names no account, so the authenticator must store it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  const { id, expiresAt } = await storeChallenge(deps, user.id, options.challenge)
  return c.json({ challenge_id: id, options, expires_at: expiresAt })
}

/** Returns the passkey. */
export async function registerPasskey(c: Context, deps: AccountDeps): Promise<Response> {
  await limitByAddress(c, deps, 'passkeyOptions')
  const { user, sessionId } = await requireAssured(c, deps)
  const given = await readBody(c, body)
  const challenge = await takeChallenge(deps, user.id, given.challenge_id)
  const info = await verify(deps, given.credential, challenge)
  const row = {
    id: info.credential.id,
    userId: user.id,
    publicKey: info.credential.publicKey,
    counter: info.credential.counter,
    transports: given.credential.response.transports ?? [],
    backedUp: info.credentialBackedUp,
    name: given.name ?? 'Passkey',
    createdAt: new Date(deps.wallNow()),
    lastUsedAt: null,
  }
  await deps.db.transaction(async tx => {
    await lockUser(tx, user.id)
    const [there] = await tx.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, user.id))
    if ((there?.n ?? 0) >= MAX_PASSKEYS)
      throw new AuthError(422, 'too_many_passkeys', `An account may have ${MAX_PASSKEYS} passkeys`)
    const made = await tx.insert(passkeys).values(row).onConflictDoNothing().returning()
    if (made.length === 0)
      throw new AuthError(422, 'webauthn_credential_exists', 'This passkey is registered already')
    const event = { userId: user.id, kind: 'passkey_added', at: deps.wallNow(), sessionId } as const
    await noteSecurityEvent(tx, { ...event, request: eventRequest(c, deps), detail: { name: row.name } })
  })
  return c.json(passkeyView(row))
}

async function verify(deps: AccountDeps, credential: z.infer<typeof newCredential>, challenge: string) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(deps)
  const { response } = credential
  const { verifyRegistrationResponse } = await webauthn()
  const checked = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
    // Any error of the library means that the browser's data was invalid.
  }).catch(() => null)
  if (!checked?.verified)
    throw new AuthError(422, 'webauthn_verification_failed', 'This passkey could not be verified')
  return checked.registrationInfo
}
