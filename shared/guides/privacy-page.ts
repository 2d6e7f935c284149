// Which of a site's pages a person is sent to.

/**
 * The page about privacy requests: the known one, else the site's address plus /privacy (PRODUCT T9.5).
 * `known` is false for that guess, so that it can be called one.
 */
export function privacyPage(site: { url: string; privacy_url: string | null }): {
  url: string
  known: boolean
} {
  if (site.privacy_url !== null) return { url: site.privacy_url, known: true }
  return { url: `${site.url.replace(/\/+$/, '')}/privacy`, known: false }
}
