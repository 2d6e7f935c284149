// A site's lies during removals.
import type { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { answerPage } from '../flows/context.ts'
import { html } from '../markup.ts'
import { panelPage } from '../pages/text-pages.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import type { World } from '../world/world.ts'
import type { Lies } from './lies.ts'

/** The world that a site's opt-outs see. */
export function forRemovals(world: World, { host }: SiteDefinition, lies: Lies): World {
  const isBlind = () => lies.tells(host, 'could-not-find')
  return {
    ...world,
    search: (site, query) => (isBlind() ? [] : world.search(site, query)),
    recordAt: (site, address) => (isBlind() ? null : world.recordAt(site, address)),
  }
}

/** The cookie by which a site recognizes a visitor of its opt-out pages. */
const BROWSER = 'own_browser'

/** With that lie on, confirmation links work only in the browser that visited the opt-out pages before. */
export function boundConfirmations(app: Hono, site: SiteDefinition, lies: Lies): void {
  const { path } = site.optOut
  app.use(`${path}/*`, async (c, next) => {
    const isBound = lies.tells(site.host, 'bound-confirmation')
    if (!isBound) return next()
    if (c.req.path.startsWith(`${path}/confirm/`)) {
      if (getCookie(c, BROWSER) !== undefined) return next()
      const body = html`<p class="x-error x-other-browser">Please open this link in the browser in which you asked for the removal.</p>`
      return answerPage(c, site, panelPage(site, 'Another browser', body))
    }
    setCookie(c, BROWSER, '1', { path: '/', maxAge: 30 * 86_400 })
    return next()
  })
}
