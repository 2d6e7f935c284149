// Finds links in a mail that lead to the broker's own pages. All others stay text, so that nobody follows a stranger's
// link by accident. Pure.

export type TextPart = { text: string; href: string | null }

const LINK = /https?:\/\/[^\s<>"')\]]+/g

/** The text in order; `href` is set for links to `host` or its subdomains. */
export function splitSiteLinks(text: string, hosts: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const found of text.matchAll(LINK)) {
    const link = found[0].replace(/[.,;:!?]+$/, '')
    if (!isOf(link, hosts)) continue
    if (found.index > at) parts.push({ text: text.slice(at, found.index), href: null })
    parts.push({ text: link, href: link })
    at = found.index + link.length
  }
  if (at < text.length) parts.push({ text: text.slice(at), href: null })
  return parts
}

function isOf(link: string, hosts: readonly string[]): boolean {
  const parsed = URL.canParse(link) ? new URL(link) : null
  if (parsed === null) return false
  return hosts.some(host => parsed.hostname === host || parsed.hostname.endsWith(`.${host}`))
}
