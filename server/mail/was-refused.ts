// Whether a mail that failed to send has certainly not been sent.

/** Errors that nodemailer reports before it sends a message's text: address, sign-in, envelope. */
const BEFORE_THE_TEXT = new Set(['EDNS', 'EAUTH', 'ENOAUTH', 'EENVELOPE', 'ECONNREFUSED', 'ENOTFOUND'])
/** Timeouts of a connection before its first message. */
const NEVER_CONNECTED = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT'])
/** The error of a mail that still waited for a connection when the program stopped; the library gives it no code. */
const STILL_WAITED = 'Connection pool was closed'

/**
 * True when the mail server refused (4xx, 5xx), or was never reached. A connection that broke or fell silent proves
 * nothing: the server may have accepted the mail, and only its response was lost.
 */
export function wasRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.message === STILL_WAITED) return true
  const { responseCode, code, originalCode, syscall, timeoutType } = error as Error & {
    responseCode?: unknown
    code?: unknown
    originalCode?: unknown
    syscall?: unknown
    timeoutType?: unknown
  }
  if (typeof responseCode === 'number') return responseCode >= 400 && responseCode < 600
  if (BEFORE_THE_TEXT.has(String(code)) || BEFORE_THE_TEXT.has(String(originalCode))) return true
  return syscall === 'connect' || NEVER_CONNECTED.has(String(timeoutType))
}
