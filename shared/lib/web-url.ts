// The platform's URL parser. Browsers and Node both have it, but this folder's types include neither side's globals.

/** The parts of a parsed URL that recipes need. */
export interface WebUrl {
  href: string
  origin: string
  protocol: string
  host: string
  hostname: string
  port: string
  pathname: string
  search: string
  hash: string
}

const { URL } = globalThis as unknown as { URL: new (text: string, base?: string) => WebUrl }

/** A URL, made absolute against `base` if given; null if the text isn't a URL. */
export function parseWebUrl(text: string, base?: string): WebUrl | null {
  try {
    return base === undefined ? new URL(text) : new URL(text, base)
  } catch {
    return null
  }
}

/** A parsed http or https address, or null for anything else. */
export function parseHttpUrl(text: string, base?: string): WebUrl | null {
  const url = parseWebUrl(text, base)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : null
}
