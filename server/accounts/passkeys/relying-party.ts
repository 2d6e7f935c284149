// Our identity as the relying party of passkeys. The verification library is large, so it is loaded on first use.
import type { AccountDeps } from '../open-accounts.ts'

export const RP_NAME = 'Offlist'

/** The domain that passkeys are bound to, and the only origin whose pages can use them: those of `publicUrl`. */
export function relyingParty(deps: Pick<AccountDeps, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(deps.publicUrl)
  return { id: hostname, origin }
}

/**
 * Signature algorithms, best first: EdDSA, ES256 and RS256 (IANA COSE). Every authenticator supports one of them. The
 * library's own list adds one that Node calls experimental.
 */
export const ALGORITHMS = [-8, -7, -257]

/** An account's user handle: the bytes of its random id, which reveal nothing about the person (WebAuthn 14.6.1). */
export function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

/** Whether a handle from an authenticator is the account's. */
export function isHandleOf(userId: string, handle: string): boolean {
  return Buffer.from(handle, 'base64url').equals(userHandleOf(userId))
}

export const webauthn = () => import('@simplewebauthn/server')
