// Whether an e-mail address that a site shows, whole or masked, can be one of the person's.
import { compareMasked } from './mask.ts'

/** Signs that are part of addresses; everything else hides. */
const KEPT = '@.-_+'

export type EmailAgreement = 'whole' | 'most' | 'some' | 'little'

/** An address as we compare it: trimmed, lower case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * Compares a shown address with one of the person's (both as `emailKey`). `most`: five or more characters of the part before
 * the @ agree; `some`: three or more, or two and the length; `little`: less, which half the namesakes share.
 */
export function compareEmail(shown: string, email: string): EmailAgreement | null {
  const at = shown.lastIndexOf('@')
  const ownAt = email.lastIndexOf('@')
  if (at < 1 || ownAt < 1) return null
  const host = compareMasked(shown.slice(at + 1), email.slice(ownAt + 1), KEPT)
  if (!host) return null
  const local = compareMasked(shown.slice(0, at), email.slice(0, ownAt), KEPT)
  if (!local) return null
  if (local.whole) return host.whole ? 'whole' : 'most'
  if (local.seen >= 5) return 'most'
  if (local.seen >= 3 || (local.seen === 2 && local.sameLength)) return 'some'
  return 'little'
}
