// What became of a link from a mail: the server sends the browser to /auth with the answer in the address.

export type LinkOutcome = { kind: 'none' } | { kind: 'confirmed' } | { kind: 'failed'; message: string }

const sentences: Record<string, string> = {
  otp_expired: 'That link no longer works. It was used already, is too old, or a newer one was sent.',
  over_email_send_rate_limit: 'Too many mails were asked for. Wait a minute, then try again.',
}

/** `hash` without its `#`: `error=…&error_code=…&error_description=…`, as the auth service writes it. */
export function linkOutcome(confirmed: boolean, hash: string): LinkOutcome {
  const answer = new URLSearchParams(hash.replace(/^#/, ''))
  const error = answer.get('error_code') ?? answer.get('error')
  if (error) return { kind: 'failed', message: sentences[error] ?? 'That link could not be used.' }
  return confirmed ? { kind: 'confirmed' } : { kind: 'none' }
}
