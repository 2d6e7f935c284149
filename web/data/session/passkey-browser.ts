// The browser's side of passkeys (WebAuthn): asking for one, making one. The code for it is loaded when first used.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { ApiError } from '#web/data/http/api-error.ts'

export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON
export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON

/** `autofill`: only offered in the field's own suggestions, and waits until the person takes one. */
type Asking = { autofill?: boolean; only?: readonly string[] }

const load = () => import('@simplewebauthn/browser')

/** Whether this browser can, on this address: passkeys belong to a domain name, so an IP address has none. */
export function passkeysWork(): boolean {
  if (typeof window === 'undefined' || typeof window.PublicKeyCredential !== 'function') return false
  return !/^[\d.]+$|^\[/.test(window.location.hostname)
}

/** Whether the browser offers passkeys among the suggestions of a field. */
export async function offersAutofill(): Promise<boolean> {
  return passkeysWork() && (await load()).browserSupportsWebAuthnAutofill()
}

/** Asks for a passkey; `only` names the ones that will do. Throws ApiError `passkey_cancelled` when none was given. */
export async function askForPasskey(
  options: PasskeyRequest,
  { autofill = false, only }: Asking = {},
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await load()
  const chosen = only?.map(id => ({ id, type: 'public-key' as const }))
  const optionsJSON = chosen ? { ...options, allowCredentials: chosen } : options
  return startAuthentication({ optionsJSON, useBrowserAutofill: autofill }).catch(refused)
}

/** Makes a passkey on this device or the one the person chooses. Throws ApiError. */
export async function makePasskey(options: PasskeyCreation): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await load()
  return startRegistration({ optionsJSON: options }).catch(refused)
}

/** Stops asking. */
export async function stopAsking(): Promise<void> {
  if (passkeysWork()) (await load()).WebAuthnAbortService.cancelCeremony()
}

/** Browsers say little about why, lest a page learn which passkeys there are. */
function refused(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError')
    throw new ApiError(0, 'passkey_exists', 'This device already has a passkey for your account.')
  if (name === 'AbortError') throw new ApiError(0, 'passkey_aborted', 'Another request took its place.')
  if (name === 'NotAllowedError')
    throw new ApiError(0, 'passkey_cancelled', 'We didn’t get a passkey. Try again, or sign in another way.')
  throw new ApiError(0, 'passkey_failed', 'This browser couldn’t use a passkey here.')
}
