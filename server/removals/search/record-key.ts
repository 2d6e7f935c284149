// The key of one record within one scan. A link alone isn't enough: a site may give two people the same link, or one
// person a new link on every visit (settle-keys.ts).
import { lastingLink } from '#shared/recipe/lasting-link.ts'
import { recordDigestText } from '#shared/recipe/read-record.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'

const KEY_MAX = 2048
const BETWEEN = '\u0000'

/** The record's link or digest, and its contents. Null if the record has neither. Never stored. */
export function recordKey(record: RecordFacts): string | null {
  const link = (record.identifier ?? record.profileUrl)?.slice(0, KEY_MAX)
  return link ? `${link}${BETWEEN}${recordDigestText(record)}` : null
}

/** The link or digest in a record's key, as the site returned it. */
export function linkIn(recordKey: string): string {
  return recordKey.split(BETWEEN, 1)[0] ?? ''
}

/** Separates the link from the name that distinguishes two listings with that link. No link contains a space. */
const APART = ' '

/** The key of a listing that shares its link with another person's. */
export function sharedLinkKey(link: string, name: string): string {
  return `${link.slice(0, KEY_MAX - 100)}${APART}${name.slice(0, 90)}`
}

/** The stable part of the link in a listing's or a record's key. */
export function lastingLinkIn(key: string): string {
  return lastingLink(linkIn(key).split(APART, 1)[0] ?? '')
}
