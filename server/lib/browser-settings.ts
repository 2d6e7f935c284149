// Settings of the browser that visits sites, and of the way to sites: which browser it is, whether it has a window, and a
// proxy.
import { z } from '#shared/lib/z.ts'
import { isLoopbackHost } from './loopback.ts'

/** Which browser to use: one that we start, or a person's own that runs already. */
export type BrowserChoice =
  | { kind: 'started'; from: 'bundled' | 'system'; path: string | undefined; hasWindow: boolean }
  | { kind: 'connected'; endpoint: string }

/** A proxy that leads to sites. */
export type SiteProxy = {
  kind: 'http' | 'socks5'
  host: string
  port: number
  user: { name: string; password: string } | null
}

/** In SOCKS, a byte has the length of each (RFC 1929). */
const SOCKS_TEXT_MAX = 255
const DEFAULT_PORTS = { http: 80, socks5: 1080 } as const

/** Part of the settings. */
export const browserSettings = {
  BROWSER: z.enum(['bundled', 'system']).default('bundled'),
  BROWSER_WINDOW: z.stringbool().default(false),
  BROWSER_ENDPOINT: z
    .url({
      protocol: /^(https?|wss?)$/,
      error: 'must be like http://127.0.0.1:9222 or ws://127.0.0.1:9222/…',
    })
    .optional(),
  BROWSER_ENDPOINT_REMOTE: z.stringbool().default(false),
  BROWSER_PROXY: z
    .string()
    .refine(
      text => proxyAt(text) !== null,
      'must be like http://user:password@host:port or socks5://user:password@host:port',
    )
    .optional(),
  CHROMIUM_PATH: z.string().min(1).optional(),
}
type BrowserSettings = z.infer<z.ZodObject<typeof browserSettings>>

/** What is wrong with the settings together, as “NAME: why”; null if nothing is. */
export function browserFault(settings: BrowserSettings): string | null {
  const { BROWSER, BROWSER_WINDOW, BROWSER_ENDPOINT: endpoint, BROWSER_ENDPOINT_REMOTE } = settings
  if (endpoint === undefined)
    return BROWSER_WINDOW && BROWSER === 'bundled'
      ? 'BROWSER_WINDOW: needs BROWSER=system, because the bundled browser has no windows'
      : null
  return BROWSER_ENDPOINT_REMOTE || isLoopbackHost(new URL(endpoint).hostname)
    ? null
    : 'BROWSER_ENDPOINT: must be on this machine, because who reaches it controls the browser; BROWSER_ENDPOINT_REMOTE=1 allows another'
}

/** The browser that the settings choose. An endpoint outweighs the rest. */
export function browserChoice(settings: BrowserSettings): BrowserChoice {
  const {
    BROWSER: from,
    BROWSER_WINDOW: hasWindow,
    BROWSER_ENDPOINT: endpoint,
    CHROMIUM_PATH: path,
  } = settings
  return endpoint === undefined ? { kind: 'started', from, path, hasWindow } : { kind: 'connected', endpoint }
}

/** The proxy that leads to sites; undefined if there is none. */
export function siteProxy({ BROWSER_PROXY }: Pick<BrowserSettings, 'BROWSER_PROXY'>): SiteProxy | undefined {
  return (BROWSER_PROXY === undefined ? null : proxyAt(BROWSER_PROXY)) ?? undefined
}

/** Null if it's no URL of a proxy. */
function proxyAt(text: string): SiteProxy | null {
  const url = URL.parse(text)
  const kind = url?.protocol === 'http:' ? 'http' : url?.protocol === 'socks5:' ? 'socks5' : null
  if (!url || kind === null || url.hostname === '' || !/^\/?$/.test(url.pathname)) return null
  if (url.search !== '' || url.hash !== '') return null
  const user = userOf(url)
  if (user === null) return null
  const texts = [user.name, user.password]
  if (kind === 'socks5' && texts.some(one => Buffer.byteLength(one) > SOCKS_TEXT_MAX)) return null
  return {
    kind,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || DEFAULT_PORTS[kind],
    user: user.name === '' && user.password === '' ? null : user,
  }
}

/** Null if it can't be decoded. */
function userOf(url: URL): { name: string; password: string } | null {
  try {
    return { name: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
  } catch {
    return null
  }
}
