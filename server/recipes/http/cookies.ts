// The cookies of one run. They're stored until it ends and sent back to their hosts and paths.
import { Cookie, CookieJar } from 'tough-cookie'

export interface Cookies {
  /** Stores the `Set-Cookie` lines of an answer from `url`. */
  keep: (url: URL, lines: readonly string[]) => void
  /** The `Cookie` header for a request; null without cookies. */
  header: (url: URL) => string | null
}

/** More than any site needs in one request. */
const MOST = 100
const LONGEST = 4_096
/** The latest possible Date. */
const LATEST = 8.64e15

/** An empty jar. `now` returns epoch milliseconds. */
export function createCookies(now: () => number): Cookies {
  const jar = new CookieJar(null, { prefixSecurity: 'silent' })
  return {
    keep: (url, lines) => {
      for (const line of lines) {
        const cookie = line.length > LONGEST ? undefined : Cookie.parse(line)
        if (!cookie) continue
        const at = new Date(now())
        // The jar counts a cookie's age from its last use, by the machine's clock, so we set an expiry time instead.
        const ends = cookie.expiryTime(at) ?? Number.POSITIVE_INFINITY
        cookie.expires = new Date(Math.min(Math.max(ends, 0), LATEST))
        cookie.maxAge = null
        jar.setCookieSync(cookie, url.href, { now: at, ignoreError: true })
      }
    },
    header: url => {
      const fitting = jar.getCookiesSync(url.href, { expire: false, sort: true })
      const live = fitting.filter(cookie => Number(cookie.expires) > now())
      return live.length === 0
        ? null
        : live
            .slice(0, MOST)
            .map(cookie => cookie.cookieString())
            .join('; ')
    },
  }
}
