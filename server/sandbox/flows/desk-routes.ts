// The pages behind the privacy desks' mails: confirmation links, one that leads through another host, and the form for
// codes.
import type { Hono } from 'hono'
import { redirectTarget } from '../desks/give-answer.ts'
import { DESK_PATH } from '../desks/wordings.ts'
import { html } from '../markup.ts'
import { panelPage } from '../pages/text-pages.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import { originFor, TRACKING_HOST } from '../third-parties/hosts.ts'
import { confirmRoutes } from './confirm.ts'
import { answerPage, type FlowDeps, formFields } from './context.ts'

function codePage(site: SiteDefinition, note: ReturnType<typeof html>) {
  return panelPage(
    site,
    'Enter your code',
    html`${note}<form class="x-form" method="post" action="${DESK_PATH}/code"><label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code"></label><button class="x-button" type="submit">Confirm my request</button></form>`,
  )
}

/** Adds the desk's routes to the site. */
export function deskRoutes(app: Hono, site: SiteDefinition, deps: FlowDeps): void {
  const hours = 'hours' in site.optOut ? site.optOut.hours : 0
  confirmRoutes(app, site, { path: DESK_PATH, hours, confirm: 'link' }, deps)
  app.get(`${DESK_PATH}/go/:token`, c => {
    const target = new URL(redirectTarget(site, c.req.param('token')))
    return c.redirect(`${originFor(TRACKING_HOST, c.req.header('host') ?? site.host)}${target.pathname}`)
  })
  app.get(`${DESK_PATH}/code`, c => answerPage(c, site, codePage(site, html`<p>It is in our mail.</p>`)))
  app.post(`${DESK_PATH}/code`, async c => {
    const code = (await formFields(c)).get('code')?.trim() ?? ''
    const request = deps.world.requests.byToken(site, `${site.host}:${code}`)
    const person = request && deps.world.people.get(request.person)
    if (!request || !person || request.status === 'accepted')
      return answerPage(c, site, codePage(site, html`<p class="x-error">This code is not valid.</p>`), 422)
    deps.world.requests.confirm(site, person, request)
    const done = html`<p class="x-success x-confirmed">Thank you. Request ${request.id} is confirmed.</p>`
    return answerPage(c, site, panelPage(site, 'Removal confirmed', done))
  })
}
