// The email address for letters to a site.

/**
 * The address for letters to a site: the known one, otherwise the usual one at its host (PRODUCT T9.5). `known` is
 * false for that guess, so that we can say so.
 */
export function privacyAddress(site: { host: string; privacy_email: string | null }): {
  address: string
  known: boolean
} {
  if (site.privacy_email !== null) return { address: site.privacy_email, known: true }
  return { address: `privacy@${site.host.replace(/^www\./, '')}`, known: false }
}

const bare = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:\d+$/, '')

/** Whether an address is one of the site's: the known one, or one at its host, a parent domain or a subdomain. */
export function isAddressOf(site: { host: string; privacy_email: string | null }, address: string): boolean {
  if (address.toLowerCase() === privacyAddress(site).address.toLowerCase()) return true
  const at = bare(address.slice(address.lastIndexOf('@') + 1))
  const host = bare(site.host)
  return at === host || at.endsWith(`.${host}`) || (at.includes('.') && host.endsWith(`.${at}`))
}
