// Which of a site's addresses letters go to.

/**
 * Where letters to a site go: the known address, else the usual one at its host (spec, signed-in tools, 9: Privacy
 * URLs). `known` is false for that guess, so that it can be called one.
 */
export function privacyAddress(site: { host: string; privacy_email: string | null }): {
  address: string
  known: boolean
} {
  if (site.privacy_email !== null) return { address: site.privacy_email, known: true }
  return { address: `privacy@${site.host.replace(/^www\./, '')}`, known: false }
}
