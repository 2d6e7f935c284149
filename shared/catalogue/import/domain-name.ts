// The registrable domain of a host by the Public Suffix List (RULES.md N1).
import { getDomain } from 'tldts'

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/** A host name in lower case without `www.` and a final dot; null if the text isn't one. */
export function hostName(text: string): string | null {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\d?\./, '')
  return host.length <= 120 && HOST.test(host) ? host : null
}

/** The registrable domain of a host. If the catalogue already has the host's domain, that one is used. */
export function registrableDomain(host: string, known: ReadonlySet<string> = new Set()): string {
  const labels = host.split('.')
  for (let from = 0; from < labels.length - 1; from++) {
    const candidate = labels.slice(from).join('.')
    if (known.has(candidate)) return candidate
  }
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}
