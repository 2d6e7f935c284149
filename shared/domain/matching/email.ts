// Whether an e-mail address on a site, whole or masked, can be one of the person's.
import { compareMasked, type MaskAgreement } from './mask.ts'

/** Characters that occur in addresses; all others mask. */
const KEPT = '@.-_+'
/** Separators between the parts of a name. */
const BETWEEN = '.-_'

/**
 * `whole`; `most`: five or more characters of the part before the @ agree; `some`: three or more, or two and the
 * length; `ofName`: the same, but anyone with that name could have the visible part; `little`: less, which half of
 * all namesakes share.
 */
export type EmailAgreement = 'whole' | 'most' | 'some' | 'ofName' | 'little'

/** An address of the person. */
export interface OwnEmail {
  key: string
  /** How many leading characters follow from a name of the person: all of `dana.roe`, four of `droe88`. */
  ofName: number
}

const SCHEME = 'mailto:'

/** The normalized form of an address: trimmed, lower case. */
export function emailKey(email: string): string {
  const key = email.trim().toLowerCase()
  return key.startsWith(SCHEME) ? key.slice(SCHEME.length) : key
}

/** Prepares an address of the person. `names` are the person's names as keys. */
export function prepareEmail(email: string, names: readonly { first: string; last: string }[]): OwnEmail {
  const key = emailKey(email)
  let ofName = 0
  for (const { first, last } of names) {
    ofName = Math.max(ofName, startOf(key, first, last), startOf(key, last, first))
    ofName = Math.max(ofName, startOf(key, first.slice(0, 1), last))
  }
  return { key, ofName }
}

/** How far `key` matches `from`, an optional dot, underscore or dash, and `on`. */
function startOf(key: string, from: string, on: string): number {
  if (from === '' || !key.startsWith(from)) return 0
  const at = from.length + (BETWEEN.includes(key[from.length] ?? ' ') ? 1 : 0)
  return on !== '' && key.startsWith(on, at) ? at + on.length : from.length
}

/**
 * Compares a shown address with one of the person's (both as `emailKey`). `ofName` characters of the latter follow
 * from the name.
 */
export function compareEmail(shown: string, email: string, ofName = 0): EmailAgreement | null {
  const at = shown.lastIndexOf('@')
  const ownAt = email.lastIndexOf('@')
  if (at < 1 || ownAt < 1) return null
  const host = compareMasked(shown.slice(at + 1), email.slice(ownAt + 1), KEPT)
  if (!host) return null
  const local = compareMasked(shown.slice(0, at), email.slice(0, ownAt), KEPT)
  if (!local) return null
  if (local.whole) return host.whole ? 'whole' : 'most'
  const isSome = local.seen >= 3 || (local.seen === 2 && local.sameLength)
  if (!isSome) return 'little'
  if (followsFromName(local, ofName, ownAt)) return 'ofName'
  return local.seen >= 5 ? 'most' : 'some'
}

function followsFromName(local: MaskAgreement, ofName: number, length: number): boolean {
  return ofName === length || (local.head <= ofName && local.seen === local.head)
}
