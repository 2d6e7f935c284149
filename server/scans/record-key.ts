// What one reading of a record is known by within a look. A link alone does not tell: a site may give two people the
// same one, and the same person another one on every visit (settle-keys.ts).
import { lastingLink } from '#shared/recipe/lasting-link.ts'
import { recordDigestText } from '#shared/recipe/read-record.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'

const KEY_MAX = 2048
const BETWEEN = '\u0000'

/** The record's link or digest, and what it says; null for a record that cannot be told from others. Never stored. */
export function recordKey(record: RecordFacts): string | null {
  const link = (record.identifier ?? record.profileUrl)?.slice(0, KEY_MAX)
  return link ? `${link}${BETWEEN}${recordDigestText(record)}` : null
}

/** The link or digest in a reading's key, as the site gave it. */
export function linkIn(recordKey: string): string {
  return recordKey.split(BETWEEN, 1)[0] ?? ''
}

/** Between the link and what tells two listings under it apart: no link contains a space. */
const APART = ' '

/** The key of a listing that shares its link with another person's. */
export function sharedLinkKey(link: string, name: string): string {
  return `${link.slice(0, KEY_MAX - 100)}${APART}${name.slice(0, 90)}`
}

/** What stays the same of the link in a listing's key or in a reading's. */
export function lastingLinkIn(key: string): string {
  return lastingLink(linkIn(key).split(APART, 1)[0] ?? '')
}
