// Normalizes addresses as registrants type them (RULES.md U1 and U2).
import { parseHttpUrl } from '#shared/lib/web-url.ts'
import { TRACKING } from '../portal-key.ts'
import { hostName } from './domain-name.ts'

/** Links that mail filters wrap around the real one: how to detect and unwrap them. */
const WRAPPERS: readonly { find: RegExp; inside: (match: RegExpExecArray) => string | null }[] = [
  {
    // A star replaces a character that is encoded elsewhere in the link. We don't guess such links.
    find: /https?:\/\/urldefense\.(?:com|us)\/v3\/__(.+?)__;\S*/i,
    inside: match => (match[1]?.includes('*') ? null : (match[1] ?? null)),
  },
  {
    find: /https?:\/\/urldefense\.proofpoint\.com\/v2\/url\?u=([^&\s]+)\S*/i,
    inside: match => decode((match[1] ?? '').replaceAll('-', '%').replaceAll('_', '/')),
  },
  {
    find: /https?:\/\/[\w.-]*safelinks\.protection\.outlook\.com\/\S*?[?&]url=([^&\s]+)\S*/i,
    inside: match => decode(match[1] ?? ''),
  },
  {
    find: /https?:\/\/www\.google\.com\/url\?(?:\S*?&)?(?:q|url)=([^&\s]+)\S*/i,
    inside: match => decode(match[1] ?? ''),
  },
]

/** The first address in a cell: https, lower-case host, no tracking or wrappers. Null if there is none. */
export function webAddress(cell: string): string | null {
  const text = unwrap(cell.trim())
  const found = /https?:\/\/[^\s,;"'<>]+/i.exec(text)?.[0] ?? bareAddress(text)
  const url = found === null ? null : parseHttpUrl(found.replace(/[).\]]+$/, ''))
  if (url === null || url.port !== '' || hostName(url.hostname) === null) return null
  const pairs = url.search.replace(/^\?/, '').split('&')
  const query = pairs.filter(pair => pair !== '' && !TRACKING.test(pair.split('=')[0] ?? '')).join('&')
  return `https://${url.hostname.toLowerCase()}${url.pathname}${query === '' ? '' : `?${query}`}${url.hash}`
}

/** The hosts of all sites in a cell, in order, and the pieces that aren't hosts. */
export function siteHosts(cell: string): { hosts: string[]; unusable: string[] } {
  const pieces = unwrap(cell)
    .split(/[;,|\s]+|--(?=www\.|https?:)/i)
    .filter(piece => piece !== '' && !/^(and|&|or|n\/?a|none|-+)$/i.test(piece))
  const hosts = new Set<string>()
  const unusable: string[] = []
  for (const piece of pieces) {
    const address = webAddress(piece)
    const host = address === null ? null : hostName(parseHttpUrl(address)?.hostname ?? '')
    if (host === null) unusable.push(piece)
    else hosts.add(host)
  }
  return { hosts: [...hosts], unusable }
}

/** Hosts that only take requests: their front page is a request page (RULES.md U1). */
const REQUEST_HOST =
  /opt-?out|suppress|privacy-?(?:portal|center|request)|ccpa|dsar|selbstauskunft|consumerportal/

/** Vendors whose addresses are request forms (RULES.md U2). */
const VENDORS =
  /(?:^|\.)(?:onetrust\.com|saymine\.io|termly\.io|dporganizer\.com|pii\.ai|transcend\.io|datagrail\.io|ketch\.com|osano\.com|securiti\.ai|wirewheel\.io|trustarc\.com|privacyportal\.[a-z]+|ethyca\.com|mineos\.ai|relyance\.ai|clarip\.com)$/

/** Words that decide it, whatever else the address says. */
const CERTAINLY =
  /opt-?out|do-?not-?sell|donotsell|unsubscribe|dsar|(?:^|[/_-])dsr(?:$|[/_.-])|privacy-?(?:rights|choices)/
const PROBABLY = /request|delet|remov|suppress|choices|(?:^|[/_.-])forms?(?:$|[/_.-])|rights|ccpa|cpra/
const NOT_THEN = /policy|policies|notice|terms|statement|legal/

/** Whether an address in a register leads to a request form or to information about rights (RULES.md U2). */
export function kindOfAddress(address: string): 'optOut' | 'privacy' | 'root' {
  const url = parseHttpUrl(address)
  if (url === null) return 'root'
  const host = url.hostname.toLowerCase()
  if (url.pathname === '/' && url.search === '' && !/^#[!/]./.test(url.hash)) {
    return REQUEST_HOST.test(host) || VENDORS.test(host) ? 'optOut' : 'root'
  }
  if (VENDORS.test(host)) return 'optOut'
  const words = `${host.replace(/\.[a-z]+$/, '')}${url.pathname}${url.hash}`.toLowerCase()
  if (CERTAINLY.test(words)) return 'optOut'
  return PROBABLY.test(words) && !NOT_THEN.test(words) ? 'optOut' : 'privacy'
}

function unwrap(text: string): string {
  let open = text
  for (const { find, inside } of WRAPPERS) {
    const match = find.exec(open)
    if (match) open = open.replace(match[0], () => inside(match) ?? '')
  }
  return open
}

const bareAddress = (text: string) => {
  const found = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?(?=$|[\s,;])/i.exec(text)?.[0]
  return found === undefined ? null : `https://${found}`
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
