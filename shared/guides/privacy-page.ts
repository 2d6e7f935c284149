// The privacy page of a site, to which we send the person.

/**
 * The page about privacy requests: the known one, otherwise the site's address plus /privacy (PRODUCT T9.5). `known`
 * is false for that guess, so that we can say so.
 */
export function privacyPage(site: { url: string; privacy_url: string | null }): {
  url: string
  known: boolean
} {
  if (site.privacy_url !== null) return { url: site.privacy_url, known: true }
  return { url: `${site.url.replace(/\/+$/, '')}/privacy`, known: false }
}
