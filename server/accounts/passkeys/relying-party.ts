// Who we are to a browser's passkeys. The library that checks them is large, and loaded when the first one is used.
import type { AccountDeps } from '../open-accounts.ts'

export const RP_NAME = 'Offlist'

/** The domain that passkeys are bound to, and the only origin whose pages may use them: those of `publicUrl`. */
export function relyingParty(deps: Pick<AccountDeps, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(deps.publicUrl)
  return { id: hostname, origin }
}

/**
 * Signature algorithms, best first: EdDSA, ES256 and RS256 (IANA COSE), which every authenticator has one of. The
 * library's own list adds one that Node calls experimental.
 */
export const ALGORITHMS = [-8, -7, -257]

/** An account's user handle: the bytes of its random id, which say nothing about the person (WebAuthn 14.6.1). */
export function userHandleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

/** Whether a handle that an authenticator returned is that of the account. */
export function isHandleOf(userId: string, handle: string): boolean {
  return Buffer.from(handle, 'base64url').equals(userHandleOf(userId))
}

export const webauthn = () => import('@simplewebauthn/server')
