// The behavior of a sandbox site around its answers: counts visits, is slow, asks visitors to slow down, shows a
// challenge, is down, or has the trouble that the faults set.
import type { Context, MiddlewareHandler } from 'hono'
import { sitePage } from './pages/site-page.ts'
import { troublePage } from './pages/text-pages.ts'
import { troubled } from './pages/troubled.ts'
import { hasPassed, passButton, takePass } from './person-pass.ts'
import { hash } from './random.ts'
import type { SiteDefinition } from './sites/definition.ts'
import { THIRD_PARTY_SOURCES } from './third-parties/hosts.ts'
import type { Faults, Trouble } from './world/faults.ts'
import type { Outages } from './world/outages.ts'

export type Traffic = {
  /** Page requests since the start, by host. */
  visits: Map<string, number>
  outages: Outages
  faults: Pick<Faults, 'trouble'>
  wait: (ms: number) => Promise<void>
}

const ASSET = /^\/(site\.css|app\.js|robots\.txt|puzzle\/)/
/** Whether a path is a file that pages load, such as a style sheet. */
export const isAsset = (path: string): boolean => ASSET.test(path)

const REMEMBERED = 20_000
/** Longer than visitors wait for a page (recipes wait 30 s). */
const HANG = 45_000

/** The page of a bot wall, with the wording and markers of real ones. `pass`: the button for people, if it has one. */
function challengeHtml(host: string, ray: string, pass: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Just a moment…</title><meta name="robots" content="noindex,nofollow"><meta name="viewport" content="width=device-width,initial-scale=1"><style>body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#222;background:#fff}main{max-width:42rem;margin:12vh auto;padding:0 1.5rem}h1{font-size:2.2rem;font-weight:500;margin:0 0 .5rem}h2{font-size:1.3rem;font-weight:500}.ring{width:26px;height:26px;border:4px solid #ddd;border-top-color:#e07a1f;border-radius:50%;margin:1.5rem 0}footer{margin-top:4rem;border-top:1px solid #ddd;padding-top:1rem;font-size:.8rem;color:#666;text-align:center}</style></head><body><main><h1>${host}</h1><h2>Verifying you are human. This may take a few seconds.</h2><div class="ring"></div><p>${host} needs to review the security of your connection before proceeding.</p>${pass}<footer>Ray ID: ${ray}<br>A made-up bot wall in the Offlist sandbox.</footer></main><script>window._cf_chl_opt={cType:'managed'};</script></body></html>`
}

type Failing = (c: Context, site: SiteDefinition) => Response | Promise<Response>

/** The troubles that hide the site completely. */
const failing: Partial<Record<Trouble, (traffic: Traffic) => Failing>> = {
  challenge: () => (c, site) => {
    c.header('cf-mitigated', 'challenge')
    const { pathname, search } = new URL(c.req.url)
    const pass = site.traits.blocked ? passButton(pathname + search) : ''
    return c.html(challengeHtml(site.host, hash(c.req.path).toString(16), pass), 403)
  },
  throttle: () => (c, site) => {
    c.header('retry-after', '3600')
    return c.html(sitePage(site, troublePage(site, 'Too many requests', 'Please come back in an hour.')), 429)
  },
  error: () => (c, site) => {
    return c.html(sitePage(site, troublePage(site, 'Something went wrong', 'We are looking into it.')), 500)
  },
  hang:
    ({ wait }) =>
    async (c, site) => {
      await wait(HANG)
      return c.html(sitePage(site, troublePage(site, 'No answer', 'This took too long.')), 504)
    },
}

/** Middleware around a site's routes. */
export function trafficRules(site: SiteDefinition, traffic: Traffic): MiddlewareHandler {
  const seen = new Set<string>()
  const slowness = (path: string) => 2000 + (hash(path) % 1000)
  return async (c, next) => {
    c.header('x-robots-tag', 'noindex')
    c.header(
      'content-security-policy',
      `default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self' 'unsafe-inline' ${THIRD_PARTY_SOURCES}; frame-ancestors 'none'`,
    )
    const path = `${c.req.path}${new URL(c.req.url).search}`
    const mode = traffic.outages.mode(site.host)
    const asset = isAsset(c.req.path)
    if (!asset) traffic.visits.set(site.host, (traffic.visits.get(site.host) ?? 0) + 1)
    const trouble = mode === 'ok' ? traffic.faults.trouble(site.host) : null
    const passed = site.traits.blocked ? await takePass(c) : null
    if (passed) return passed
    const walled = mode === 'challenge' || (site.traits.blocked && !hasPassed(c) && mode !== 'down')
    const fails = failing[walled ? 'challenge' : (trouble ?? 'echo')]
    if (fails) return fails(traffic)(c, site)
    if (mode === 'down') {
      const text = `${site.name} cannot be reached at the moment.`
      return c.html(sitePage(site, troublePage(site, 'Out of order', text)), 503)
    }
    if (!asset && (site.traits.slow || mode === 'slow')) await traffic.wait(slowness(path))
    const first = site.traits.flaky && c.req.method === 'GET' && !asset && !seen.has(path)
    if (first && hash(path) % 2 === 0) {
      if (seen.size > REMEMBERED) seen.clear()
      seen.add(path)
      c.header('retry-after', '1')
      return c.html(sitePage(site, troublePage(site, 'Too many requests', 'Please slow down a little.')), 429)
    }
    if (!asset) c.header('cache-control', 'no-store')
    await next()
    if (trouble !== null) c.res = await troubled(c.res, site, trouble)
  }
}
