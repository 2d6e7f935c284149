// A confirmation link that goes through another host, such as a mailer that counts clicks. We never open it; we show it
// to the person, with the address it claims to lead to.
import { isOwnHost, linksAskedFor, OTHER } from './find-links.ts'

export type OfferedLink = {
  link: string
  /** The host that it goes through. */
  host: string
  /** The address that the link itself claims to lead to; null if it names none. */
  leadsTo: string | null
}

/** The first link to another host that the mail gives for confirming; null if there is none. */
export function findOfferedLink(
  body: { text: string; html: string },
  hosts: readonly string[],
): OfferedLink | null {
  for (const link of linksAskedFor(body)) {
    const url = URL.parse(link)
    if (url === null || !/^https?:$/.test(url.protocol)) continue
    if (url.username !== '' || hosts.some(own => isOwnHost(url.hostname, own))) continue
    if (OTHER.test(url.pathname)) continue
    return { link, host: url.hostname, leadsTo: endOf(url) }
  }
  return null
}

/** The address inside a link: in a parameter or a part of the path, as it is or in base64. */
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
