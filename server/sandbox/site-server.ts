// Serves all sandbox sites on one port, by Host header, and knows the URLs that open them.
import type { Hono } from 'hono'
import { createSiteApp, type SiteDeps } from './site-app.ts'
import type { SiteDefinition } from './sites/definition.ts'
import { createDrawingApp } from './third-parties/drawing.ts'
import { CHECKING_HOST, DRAWING_HOST, TRACKING_HOST } from './third-parties/hosts.ts'
import { createCheckingApp } from './third-parties/human-check.ts'
import { createTrackingApp } from './third-parties/mail-tracker.ts'
import type { Traffic } from './traffic.ts'

export type SiteServer = {
  fetch: (request: Request) => Response | Promise<Response>
  handles: (host: string) => boolean
  address: (url: string) => string
  rewrites: { from: string; to: string }[]
}

/** The label of a sandbox site in a Host header: `truefolk` of `truefolk.localhost:8787`; empty for other hosts. */
function labelOf(host: string): string {
  return /^([a-z0-9-]+)\.(?:example|localhost)(?::\d+)?$/.exec(host.toLowerCase())?.[1] ?? ''
}

/** The server of `sites`, on the port of `publicUrl`. */
export function createSiteServer(
  sites: readonly SiteDefinition[],
  publicUrl: string,
  deps: SiteDeps,
  traffic: Traffic,
): SiteServer {
  const apps = new Map<string, Hono>(
    sites.map(site => [labelOf(site.host), createSiteApp(site, deps, traffic)]),
  )
  apps.set(labelOf(DRAWING_HOST), createDrawingApp(sites))
  apps.set(labelOf(CHECKING_HOST), createCheckingApp())
  apps.set(labelOf(TRACKING_HOST), createTrackingApp(sites))
  const { protocol, port } = new URL(publicUrl)
  const local = (label: string) => `${protocol}//${label}.localhost${port === '' ? '' : `:${port}`}`
  return {
    fetch: request => {
      const host = request.headers.get('host') ?? new URL(request.url).host
      const app = apps.get(labelOf(host))
      return app ? app.fetch(request) : new Response('No such site', { status: 404 })
    },
    handles: host => apps.has(labelOf(host)),
    address: url => {
      const found = /^https?:\/\/([a-z0-9-]+)\.example(?=[/?#]|$)/i.exec(url)
      const label = found?.[1]?.toLowerCase() ?? ''
      return found && apps.has(label) ? `${local(label)}${url.slice(found[0].length)}` : url
    },
    rewrites: [...apps.keys()].map(label => ({ from: `https://${label}.example`, to: local(label) })),
  }
}
