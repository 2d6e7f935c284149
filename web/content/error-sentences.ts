// What an error means to the person, by its code: one sentence each, for all screens. Sentences of PRODUCT S8, and
// sentences that name their subject, are used as the server sends them. Pure.

/** Own words for `not_found`, where the server's are for programs. */
export const GONE = 'It no longer exists.'

/** Codes whose message is for programs. */
export const ERROR_SENTENCES = {
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
  signup_disabled:
    'Sign-up is closed on this server. If you were invited, use the address that the invitation was sent to.',
  otp_expired: 'That code isn’t right, or it’s too old.',
  insufficient_aal: 'Enter the code from your authenticator app first.',
  user_banned: 'This account is locked. Please contact support.',
  unknown_kind: 'This version of the app is too old for this. Reload it and try again.',
  field_not_yours: 'Only the server can change part of this.',
  create_not_allowed: 'Only the server can add this.',
  delete_not_allowed: 'You can’t delete this.',
} as const

/** Sentences by code. */
export type Sentences = Readonly<Record<string, string>>

/** `own`: what a screen calls it, where it needs other words than the rest. */
export function errorSentence(error: { code: string; message: string }, own: Sentences = {}): string {
  const shared: Sentences = ERROR_SENTENCES
  return own[error.code] ?? shared[error.code] ?? error.message
}
