// The link that a person pastes for a listing they found: only an address of that site. Pure.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { parseHttpUrl } from '#shared/lib/web-url.ts'

export type ListingLink = { ok: true; url: string } | { ok: false; problem: string }

const LINK_MAX = 2048

/** The address as it's stored, or why it can't be this site's listing. Sites on test addresses may lack https. */
export function readListingLink(
  text: string,
  site: Pick<DataBrokerSite, 'name' | 'url' | 'host'>,
): ListingLink {
  const url = parseHttpUrl(text.trim())
  if (!url) return { ok: false, problem: 'This isn’t a link. Copy it from your browser’s address bar.' }
  if (url.href.length > LINK_MAX) return { ok: false, problem: 'This link is too long for us to store.' }
  // A name or a password before the host can make a link look like another site's.
  if (/^https?:\/\/[^/?#]*@/i.test(url.href))
    return { ok: false, problem: 'This link has a name or a password in it. Copy it without.' }
  const own = parseHttpUrl(site.url)
  if (url.origin === own?.origin) return { ok: true, url: url.href }
  if (!isHostOf(url.hostname, site.host))
    return { ok: false, problem: `This link doesn’t lead to ${site.name}. Copy the listing’s own link.` }
  if (url.protocol !== 'https:' || url.port !== '')
    return { ok: false, problem: 'This link isn’t secure. It has to begin with https.' }
  return { ok: true, url: url.href }
}

function isHostOf(hostname: string, host: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  const own = host.toLowerCase().replace(/^www\./, '')
  return own.includes('.') && (name === own || name.endsWith(`.${own}`))
}
