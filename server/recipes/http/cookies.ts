// The cookies of one run (RFC 6265): kept for as long as it goes on, given back to the hosts and paths they are for.
import { getDomain } from 'tldts'

interface Cookie {
  name: string
  value: string
  domain: string
  hostOnly: boolean
  path: string
  secure: boolean
  expires: number
}

export interface Cookies {
  /** Takes the `Set-Cookie` lines of an answer from `url`. */
  keep: (url: URL, lines: readonly string[]) => void
  /** The `Cookie` header for a request, or null without any. */
  header: (url: URL) => string | null
}

/** One site does not need more; the oldest go first. */
const MOST = 100
const LONGEST = 4_096

/** An empty jar. `now` tells epoch milliseconds. */
export function createCookies(now: () => number): Cookies {
  const kept = new Map<string, Cookie>()
  return {
    keep: (url, lines) => {
      for (const line of lines) {
        const cookie = line.length > LONGEST ? null : readCookie(line, url, now())
        if (!cookie) continue
        const key = `${cookie.domain};${cookie.path};${cookie.name}`
        kept.delete(key)
        if (cookie.expires > now()) kept.set(key, cookie)
        const [oldest] = kept.keys()
        if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
      }
    },
    header: url => {
      const fitting = [...kept.values()].filter(cookie => isFor(cookie, url, now()))
      fitting.sort((a, b) => b.path.length - a.path.length)
      return fitting.length === 0 ? null : fitting.map(({ name, value }) => `${name}=${value}`).join('; ')
    },
  }
}

function readCookie(line: string, url: URL, now: number): Cookie | null {
  const [pair = '', ...attributes] = line.split(';')
  const equals = pair.indexOf('=')
  const name = equals < 0 ? '' : pair.slice(0, equals).trim()
  const given = new Map(
    attributes.map(text => {
      const [key = '', ...value] = text.split('=')
      return [key.trim().toLowerCase(), value.join('=').trim()] as const
    }),
  )
  const asked = given.get('domain')?.replace(/^\./, '').toLowerCase() || null
  if (name === '' || (asked !== null && !mayName(asked, url.hostname))) return null
  const path = given.get('path')
  return {
    name,
    value: pair.slice(equals + 1).trim(),
    domain: asked ?? url.hostname,
    hostOnly: asked === null,
    path: path?.startsWith('/') ? path : url.pathname.slice(0, url.pathname.lastIndexOf('/')) || '/',
    secure: given.has('secure'),
    expires: expiry(given, now),
  }
}

function expiry(given: ReadonlyMap<string, string>, now: number): number {
  const age = given.get('max-age')
  if (age !== undefined && /^-?\d+$/.test(age)) return now + Number(age) * 1000
  const at = Date.parse(given.get('expires') ?? '')
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : at
}

/** A host may set cookies for itself and what it belongs to, not for a whole registry such as `co.uk`. */
function mayName(domain: string, host: string): boolean {
  if (domain === host) return true
  return host.endsWith(`.${domain}`) && getDomain(domain, { allowPrivateDomains: true }) !== null
}

function isFor(cookie: Cookie, url: URL, now: number): boolean {
  const { domain, hostOnly, path, secure, expires } = cookie
  const host = url.hostname
  if (host !== domain && (hostOnly || !host.endsWith(`.${domain}`))) return false
  const inPath = url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
  return inPath && expires > now && (!secure || url.protocol === 'https:')
}
