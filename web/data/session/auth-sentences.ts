// What a refusal of /auth/v1 means to a person. Sentences of PRODUCT S8 come from the server as they are.
import { type ApiError, isUnreachable } from '#web/data/http/api-error.ts'

export const UNREACHED = 'We can’t reach Offlist right now. Check your connection and try again.'

const sentences: Readonly<Record<string, string>> = {
  mfa_verification_failed: 'That code isn’t right, or it’s been used before.',
  mfa_challenge_expired: 'That took too long. Enter the code the app shows now.',
  mfa_ip_address_mismatch: 'Your connection changed. Enter the code the app shows now.',
  mfa_factor_name_conflict: 'You already have an authenticator app with that name.',
  mfa_factor_not_found: 'We don’t know this authenticator app anymore. Please start over.',
  too_many_enrolled_mfa_factors: 'You can have ten authenticator apps. Remove one first.',
  webauthn_verification_failed: 'We couldn’t verify this passkey.',
  webauthn_challenge_expired: 'That took too long. Please try again.',
  webauthn_credential_exists: 'This passkey is already on your account.',
  same_password: 'The new password is the same as the old one.',
  current_password_invalid: 'That’s not your current password.',
  current_password_required: 'Enter your current password.',
  reauthentication_not_valid: 'That code isn’t right, or it’s too old.',
  email_exists: 'There’s already an account with this address.',
  otp_expired: 'That code isn’t right, or it’s too old.',
  insufficient_aal: 'Enter the code from your authenticator app first.',
  user_banned: 'This account is locked. Please contact support.',
  not_found: 'It no longer exists.',
}

/** A sentence to show. */
export function sentenceOf(error: ApiError): string {
  if (isUnreachable(error)) return UNREACHED
  return sentences[error.code] ?? error.message
}
