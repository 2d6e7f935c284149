// Domains at which nobody can receive mail: placeholders, names reserved for examples and tests (RFC 2606, RFC 6761), and
// names that exist only inside a network.
import { isIP } from 'node:net'

const RESERVED_TOP = new Set(['test', 'example', 'invalid', 'localhost', 'local', 'internal', 'onion', 'alt'])
const RESERVED = /(^|\.)(example\.(com|net|org)|home\.arpa)$/

/** Whether mail from the internet can't reach this domain, whatever its owner sets up. */
export function isReservedDomain(domain: string): boolean {
  const name = domain.toLowerCase().replace(/\.$/, '')
  const labels = name.split('.')
  return labels.length < 2 || isIP(name) !== 0 || RESERVED_TOP.has(labels.at(-1) ?? '') || RESERVED.test(name)
}

/** The domain of `me@a.net` or `Name <me@a.net>`, in lowercase; null if it isn't an address. */
export function domainOfMailbox(mailbox: string): string | null {
  const found = /^[^<>]*<\s*[^\s<>@]+@([^\s<>@]+)\s*>\s*$|^\s*[^\s<>@]+@([^\s<>@]+)\s*$/.exec(mailbox)
  return (found?.[1] ?? found?.[2])?.toLowerCase() ?? null
}
