// What the headers of a mail in the mailbox say of whom it's for: all that we read of other people's mail. Pure.
import { findUnstorable } from '#shared/lib/text.ts'

/** The headers that we ask for. The first ones are written by mail servers, which know the address it was sent to. */
export const ASKED_HEADERS = [
  'Delivered-To',
  'X-Delivered-To',
  'X-Original-To',
  'Original-Recipient',
  'Envelope-To',
  'X-Envelope-To',
  'To',
  'Cc',
  'From',
  'Return-Path',
  'In-Reply-To',
  'References',
]

const RECIPIENTS = new Set([
  'delivered-to',
  'x-delivered-to',
  'x-original-to',
  'original-recipient',
  'envelope-to',
  'x-envelope-to',
  'to',
  'cc',
])

/** Longer headers are cut, and only the first of many addresses count. */
const HEADERS_MAX = 64 * 1024
const ADDRESSES_MAX = 100
const ADDRESS_MAX = 254

export type HeaderFacts = {
  /** Addresses that it was sent to, in lowercase. */
  recipients: string[]
  /** The author's address, in lowercase; null unless there is exactly one. */
  from: string | null
  /** The envelope's sender as the provider noted it: empty for reports about delivery. Null if it isn't there. */
  returnPath: string | null
  /** Message-IDs that it answers, without brackets. */
  answers: string[]
}

/** Reads the headers of a mail. */
export function headerFacts(source: Uint8Array): HeaderFacts {
  const lines = Buffer.from(source.subarray(0, HEADERS_MAX))
    .toString('utf8')
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  const headers = lines.flatMap(line => {
    const colon = line.indexOf(':')
    return colon < 1
      ? []
      : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const]
  })
  const valuesOf = (isWanted: (name: string) => boolean) =>
    headers.filter(([name]) => isWanted(name)).map(([, value]) => value)
  const authors = addressesIn(valuesOf(name => name === 'from'))
  // The provider adds its own above those of other servers.
  const path = valuesOf(name => name === 'return-path')[0]
  return {
    recipients: addressesIn(valuesOf(name => RECIPIENTS.has(name))),
    from: authors.length === 1 ? (authors[0] ?? null) : null,
    returnPath: path === undefined ? null : (addressesIn([path])[0] ?? ''),
    answers: wordsIn(valuesOf(name => name === 'in-reply-to' || name === 'references')).filter(isAddress),
  }
}

/** The addresses in headers, each once. Words are split, since a pattern for addresses is slow on hostile ones. */
const addressesIn = (values: readonly string[]): string[] =>
  [...new Set(wordsIn(values).map(word => word.toLowerCase()))].filter(isAddress).slice(0, ADDRESSES_MAX)

const wordsIn = (values: readonly string[]): string[] =>
  values.flatMap(value => value.split(/[\s<>,;:"'()[\]]+/))

/** The database refuses a text with a zero byte. */
function isAddress(word: string): boolean {
  const at = word.lastIndexOf('@')
  const isWhole = at > 0 && at < word.length - 1 && word.length <= ADDRESS_MAX
  return isWhole && findUnstorable(word) === null
}
