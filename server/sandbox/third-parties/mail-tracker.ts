// The third party that counts clicks on the links in other sites' mails and redirects to their targets.
import { Hono } from 'hono'
import type { SiteDefinition } from '../sites/definition.ts'
import { originFor, TRACKING_HOST } from './hosts.ts'

/** The tracked version of `link`. */
export function trackedLink(link: string): string {
  return `https://${TRACKING_HOST}/c/${Buffer.from(link).toString('base64url')}`
}

/** The app of that host; it redirects to the given sites only. */
export function createTrackingApp(sites: readonly SiteDefinition[]): Hono {
  const hosts = new Set(sites.map(site => site.host))
  const app = new Hono()
  app.get('/c/:link', c => {
    const link = Buffer.from(c.req.param('link'), 'base64url').toString()
    const url = URL.canParse(link) ? new URL(link) : null
    if (url === null || !hosts.has(url.host)) return c.text('Nothing here', 404)
    return c.redirect(
      `${originFor(url.host, c.req.header('host') ?? TRACKING_HOST)}${url.pathname}${url.search}`,
    )
  })
  app.notFound(c => c.text('Nothing here', 404))
  return app
}
