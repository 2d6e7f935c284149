// Whether a mail that could not be handed over has certainly not left.

/** Reported by nodemailer before a message's text is sent: of the address, the sign-in, the envelope. */
const BEFORE_THE_TEXT = new Set(['EDNS', 'EAUTH', 'ENOAUTH', 'EENVELOPE', 'ECONNREFUSED', 'ENOTFOUND'])
/** Phases of a connection before its first word. */
const NEVER_CONNECTED = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT'])

/**
 * True when the mail server said no (4xx, 5xx), or was never spoken to. A connection that broke or fell silent says
 * nothing: the server may have taken the mail, its word alone being lost.
 */
export function wasRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
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
