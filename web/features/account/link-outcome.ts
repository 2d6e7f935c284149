// The outcome of a mailed link or of a visit to another service. The server redirects to /auth with the outcome in the
// address.
import { ERROR_SENTENCES } from '#web/content/error-sentences.ts'

export type LinkOutcome =
  | { kind: 'none' }
  | { kind: 'confirmed' }
  /** One of the two mailboxes has confirmed the new address. */
  | { kind: 'half' }
  /** Both mailboxes have. */
  | { kind: 'changed' }
  /** `ofService`: the failure came from another service, not from a mailed link. */
  | { kind: 'failed'; message: string; ofService: boolean }

const ofMails: Readonly<Record<string, string>> = {
  otp_expired: 'That link no longer works. It’s been used, it’s too old, or we sent a newer one.',
  over_email_send_rate_limit: 'That’s too many emails. Wait a minute, then try again.',
  email_exists: ERROR_SENTENCES.email_exists,
}

const ofServices: Readonly<Record<string, string>> = {
  bad_oauth_state: 'That sign-in didn’t start in this browser, or it’s been used. Please start over.',
  flow_state_expired: 'That took longer than ten minutes. Please start over.',
  bad_oauth_callback: 'The other service didn’t sign you in. Try again, or sign in another way.',
  unexpected_failure: 'We can’t reach the other service right now. Please try again later.',
  provider_email_needs_verification:
    'The other service doesn’t confirm that your address is yours. Sign in another way, then connect it.',
  identity_already_exists: 'That account is already connected, here or to another Offlist account.',
  session_not_found: 'You’ve been signed out. Sign in and start over.',
  user_banned: ERROR_SENTENCES.user_banned,
}

/** `hash` without its `#`: `error=…&error_code=…&error_description=…`, as the auth service writes it. */
export function linkOutcome(confirmed: boolean, hash: string, changed = false): LinkOutcome {
  const answer = new URLSearchParams(hash.replace(/^#/, ''))
  const error = answer.get('error_code') ?? answer.get('error')
  if (error) {
    const service = ofServices[error]
    const message = service ?? ofMails[error] ?? 'That link didn’t work.'
    return { kind: 'failed', message, ofService: service !== undefined }
  }
  if (changed) return { kind: answer.has('message') ? 'half' : 'changed' }
  return confirmed ? { kind: 'confirmed' } : { kind: 'none' }
}
