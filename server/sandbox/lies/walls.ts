// Pages in front of a site's own: a cookie consent question, or a human check. Browsers that answer or wait get
// through.
import type { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { answerPage, formFields } from '../flows/context.ts'
import { html } from '../markup.ts'
import { panelPage } from '../pages/text-pages.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import { CHECKING_HOST, originFor } from '../third-parties/hosts.ts'
import { checkPage, PASSED, PASSED_COOKIE } from '../third-parties/human-check.ts'
import { isAsset } from '../traffic.ts'
import type { Lies } from './lies.ts'

const AGREED = 'cookies_agreed'
const MONTH = 30 * 86_400

/** The site's current human check and how it is passed; null if there is none. */
function checkOf(host: string, lies: Lies): 'passes' | 'click' | 'never' | null {
  const modes = ['never', 'click', 'passes'] as const
  return modes.find(mode => lies.tells(host, `widget-${mode}`)) ?? null
}

/** Adds both walls. Register them before all other routes. */
export function walls(app: Hono, site: SiteDefinition, lies: Lies): void {
  app.use('*', async (c, next) => {
    const mode = checkOf(site.host, lies)
    if (mode === null || isAsset(c.req.path) || getCookie(c, PASSED_COOKIE) === PASSED) return next()
    c.header('cf-mitigated', 'challenge')
    const origin = originFor(CHECKING_HOST, c.req.header('host') ?? site.host)
    return c.html(checkPage(site.name, `${origin}/check.js`, mode), 403)
  })
  app.post('/cookies', async c => {
    const to = (await formFields(c)).get('to') ?? '/'
    setCookie(c, AGREED, 'yes', { path: '/', maxAge: MONTH })
    return c.redirect(/^\/(?!\/)/.test(to) ? to : '/', 303)
  })
  app.use('*', async (c, next) => {
    const isFree = isAsset(c.req.path) || c.req.method !== 'GET' || getCookie(c, AGREED) !== undefined
    if (isFree || !lies.tells(site.host, 'consent-wall')) return next()
    const { pathname, search } = new URL(c.req.url)
    const body = html`<p>${site.name} and its 412 partners store cookies on your device to measure and to advertise.</p><form class="x-form x-cookies" method="post" action="/cookies"><input type="hidden" name="to" value="${pathname + search}"><button class="x-button x-agree" type="submit">Accept all</button></form>`
    return answerPage(c, site, panelPage(site, 'We value your privacy', body))
  })
}
