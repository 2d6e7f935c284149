// What became of a link from a mail, or of a visit to another service: the server sends the browser to /auth with the
// answer in the address.

export type LinkOutcome =
  | { kind: 'none' }
  | { kind: 'confirmed' }
  /** One of the two mailboxes has confirmed the new address. */
  | { kind: 'half' }
  /** Both have. */
  | { kind: 'changed' }
  /** `ofService`: it was a visit to another service, not a mail's link. */
  | { kind: 'failed'; message: string; ofService: boolean }

const ofMails: Readonly<Record<string, string>> = {
  otp_expired: 'That link no longer works. It was used already, is too old, or a newer one was sent.',
  over_email_send_rate_limit: 'Too many mails were asked for. Wait a minute, then try again.',
  email_exists: 'The address has become another account’s in the meantime.',
}

const ofServices: Readonly<Record<string, string>> = {
  bad_oauth_state: 'That sign-in was not begun in this browser, or it was used already. Please begin again.',
  flow_state_expired: 'That took longer than ten minutes. Please begin again.',
  bad_oauth_callback: 'The other service did not sign you in. Please try again, or use another way.',
  unexpected_failure: 'The other service cannot be reached right now. Please try again later.',
  provider_email_needs_verification:
    'The other service does not confirm that your address is yours. Sign in another way, then connect it.',
  identity_already_exists:
    'That account of the other service is connected already, here or to another account.',
  session_not_found: 'You were signed out in the meantime. Sign in and begin again.',
  user_banned: 'This account is locked. Please write to support.',
}

/** `hash` without its `#`: `error=…&error_code=…&error_description=…`, as the auth service writes it. */
export function linkOutcome(confirmed: boolean, hash: string, changed = false): LinkOutcome {
  const answer = new URLSearchParams(hash.replace(/^#/, ''))
  const error = answer.get('error_code') ?? answer.get('error')
  if (error) {
    const service = ofServices[error]
    const message = service ?? ofMails[error] ?? 'That link could not be used.'
    return { kind: 'failed', message, ofService: service !== undefined }
  }
  if (changed) return { kind: answer.has('message') ? 'half' : 'changed' }
  return confirmed ? { kind: 'confirmed' } : { kind: 'none' }
}
