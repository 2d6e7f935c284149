// The browser's side of passkeys (WebAuthn): requesting and creating them. Its library loads at first use.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { ApiError } from '#web/data/http/api-error.ts'

export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON
export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON

/** `autofill`: offered only in the field's suggestions; waits until the person chooses one. */
type Asking = { autofill?: boolean; only?: readonly string[] }

const load = () => import('@simplewebauthn/browser')

/** Whether passkeys work in this browser at this address: they belong to a domain name, so not at an IP address. */
export function passkeysWork(): boolean {
  if (typeof window === 'undefined' || typeof window.PublicKeyCredential !== 'function') return false
  return !/^[\d.]+$|^\[/.test(window.location.hostname)
}

/** Whether the browser offers passkeys in a field's suggestions. */
export async function offersAutofill(): Promise<boolean> {
  return passkeysWork() && (await load()).browserSupportsWebAuthnAutofill()
}

/**
 * Requests a passkey; `only` lists the acceptable ones. Throws ApiError `passkey_cancelled` if the person gave none.
 */
export async function askForPasskey(
  options: PasskeyRequest,
  { autofill = false, only }: Asking = {},
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await load()
  const chosen = only?.map(id => ({ id, type: 'public-key' as const }))
  const optionsJSON = chosen ? { ...options, allowCredentials: chosen } : options
  return startAuthentication({ optionsJSON, useBrowserAutofill: autofill }).catch(refused)
}

/** Creates a passkey on this device or on one that the person chooses. Throws ApiError. */
export async function makePasskey(options: PasskeyCreation): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await load()
  return startRegistration({ optionsJSON: options }).catch(refused)
}

/** Cancels the request. */
export async function stopAsking(): Promise<void> {
  if (passkeysWork()) (await load()).WebAuthnAbortService.cancelCeremony()
}

/** Browsers give few reasons, so that a page can't learn which passkeys exist. */
function refused(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError')
    throw new ApiError(0, 'passkey_exists', 'This device already has a passkey for your account.')
  if (name === 'AbortError') throw new ApiError(0, 'passkey_aborted', 'Another request took its place.')
  if (name === 'NotAllowedError')
    throw new ApiError(0, 'passkey_cancelled', 'We didn’t get a passkey. Try again, or sign in another way.')
  throw new ApiError(0, 'passkey_failed', 'This browser couldn’t use a passkey here.')
}
