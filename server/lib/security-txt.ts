// Where to report a weakness, for those who look for it (RFC 9116).
import { Hono } from 'hono'
import { DAY, iso } from '#shared/lib/time.ts'

/** How long what it says may be relied on; RFC 9116 recommends less than a year. */
const GOOD_FOR = 180 * DAY

type Deps = { publicUrl: string; contact: string | undefined; now: () => number }

/** To be mounted at the root. Without an operator's address there is nobody to write to, and no file. */
export function securityTxt({ publicUrl, contact, now }: Deps): Hono {
  const routes = new Hono()
  const path = '/.well-known/security.txt'
  routes.get(path, c => {
    if (contact === undefined) return c.notFound()
    const lines = [
      `Contact: mailto:${contact}`,
      `Expires: ${iso(now() + GOOD_FOR)}`,
      `Canonical: ${publicUrl}${path}`,
      'Preferred-Languages: en',
    ]
    return c.text(`${lines.join('\n')}\n`)
  })
  return routes
}
