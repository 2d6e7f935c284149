// Finds a confirmation link that we never open: it goes through another host, such as a mailer that counts clicks, or
// its path looks like a help page's. We show it to the person, with the address it claims to lead to.
import { isOwnHost, linksToConfirm, OTHER } from './find-links.ts'

/** Paths that never confirm a removal, whatever the mail says about them. */
const NEVER = /unsubscribe|privacy-policy|facebook|twitter/i

export type OfferedLink = {
  link: string
  /** The host of the link itself. */
  host: string
  /** Whether that host is the site's own or one that its recipe declares. */
  isOwn: boolean
  /** The target address that the link contains; null if it contains none. */
  leadsTo: string | null
}

/** The first link that the mail asks to confirm with and that we don't open; null if there is none. */
export function findOfferedLink(
  body: { text: string; html: string },
  hosts: readonly string[],
): OfferedLink | null {
  for (const link of linksToConfirm(body)) {
    const url = URL.parse(link)
    if (url === null || !/^https?:$/.test(url.protocol)) continue
    if (url.username !== '') continue
    const isOwn = hosts.some(own => isOwnHost(url.hostname, own))
    const looksOther = OTHER.test(url.pathname)
    // On the site's own hosts, only help-like links remain: we follow the others, or they could be anything.
    if (isOwn ? !looksOther || NEVER.test(url.pathname) : looksOther) continue
    return { link, host: url.hostname, isOwn, leadsTo: endOf(url) }
  }
  return null
}

/** The address inside a link, in a parameter or a path segment: plain, percent-encoded or in base64. */
function endOf(url: URL): string | null {
  const parts = [...url.searchParams.values(), ...url.pathname.split('/'), url.pathname.slice(1)]
  for (const part of parts) {
    for (const text of [part, unescaped(part), Buffer.from(part, 'base64url').toString()]) {
      const end = /^https?:\/\/\S+$/i.test(text) ? URL.parse(text) : null
      if (end && end.hostname !== url.hostname) return end.href
    }
  }
  return null
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not valid percent encoding; it's read as is.
    return text
  }
}
