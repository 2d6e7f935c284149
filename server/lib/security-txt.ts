// Contact for reporting vulnerabilities (RFC 9116).
import { Hono } from 'hono'
import { DAY, iso } from '#shared/lib/time.ts'

/** How long the content is valid; RFC 9116 recommends less than a year. */
const GOOD_FOR = 180 * DAY

type Deps = { publicUrl: string; contact: string | undefined; now: () => number }

/** Mount at the root. Without an operator's address there is no contact, and no file. */
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
