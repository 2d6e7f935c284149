// What a refusal of /auth/v1 means to a person. Sentences that the specification quotes come from the server as they are.
import { type ApiError, isUnreachable } from '#web/data/http/api-error.ts'

export const UNREACHED = 'Offlist cannot be reached right now. Check your connection and try again.'

const sentences: Readonly<Record<string, string>> = {
  mfa_verification_failed: 'That code is not right, or it was used before.',
  mfa_challenge_expired: 'That took too long. Please enter the code that the app shows now.',
  mfa_ip_address_mismatch:
    'Your connection changed in between. Please enter the code that the app shows now.',
  mfa_factor_name_conflict: 'You have an authenticator app of this name already.',
  mfa_factor_not_found: 'This authenticator app is not known any more. Please begin again.',
  too_many_enrolled_mfa_factors: 'There can be ten authenticator apps. Remove one first.',
  webauthn_verification_failed: 'This passkey could not be verified here.',
  webauthn_challenge_expired: 'That took too long. Please try again.',
  webauthn_credential_exists: 'This passkey is on your account already.',
  same_password: 'The new password is the same as the old one.',
  current_password_invalid: 'That is not your current password.',
  current_password_required: 'Enter your current password.',
  reauthentication_not_valid: 'That code is not right, or it is too old.',
  email_exists: 'There is an account with this address already.',
  otp_expired: 'That code is not right, or it is too old.',
  insufficient_aal: 'Enter the code of your authenticator app first.',
  user_banned: 'This account is locked. Please write to support.',
  not_found: 'It is not there any more.',
}

/** A sentence to show. */
export function sentenceOf(error: ApiError): string {
  if (isUnreachable(error)) return UNREACHED
  return sentences[error.code] ?? error.message
}
