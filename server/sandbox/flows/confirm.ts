// The confirmation link of a mail: it works once. Opening it is enough, or its page has a button.
import type { Hono } from 'hono'
import { delayText } from '../mail/site-letters.ts'
import { html } from '../markup.ts'
import { panelPage } from '../pages/text-pages.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import { answerPage, type FlowDeps } from './context.ts'

function confirmedPage(site: SiteDefinition, hours: number, reference: string) {
  return panelPage(
    site,
    'Removal confirmed',
    html`<p class="x-success x-confirmed">Thank you. Request ${reference} is confirmed; the record will be removed ${delayText(hours)}.</p>`,
  )
}

/** Adds `<path>/confirm/<token>` to the site. */
export function confirmRoutes(
  app: Hono,
  site: SiteDefinition,
  how: { path: string; hours: number; confirm: 'none' | 'link' | 'button' },
  { world }: FlowDeps,
): void {
  if (how.confirm === 'none') return
  const address = `${how.path}/confirm/:token`
  const look = (token: string) => {
    const request = world.requests.byToken(site, token)
    const person = request === null ? null : world.people.get(request.person)
    return request === null || person === null ? null : { request, person }
  }
  const unknown = () =>
    panelPage(
      site,
      'Unknown link',
      html`<p class="x-error">This link is not one of ours. Check that you copied all of it.</p>`,
    )
  const used = (reference: string) =>
    panelPage(
      site,
      'Already confirmed',
      html`<p class="x-used">This link has been used. Request ${reference} is being processed.</p>`,
    )
  app.get(address, c => {
    const found = look(c.req.param('token') ?? '')
    if (found === null) return answerPage(c, site, unknown(), 404)
    if (found.request.status === 'accepted') return answerPage(c, site, used(found.request.id), 410)
    if (how.confirm === 'button') {
      const body = html`<p>Request ${found.request.id}: do you want your record removed from ${site.name}?</p><form class="x-form x-confirm" method="post" action="${c.req.path}"><button class="x-button" type="submit">Yes, remove my record</button></form>`
      return answerPage(c, site, panelPage(site, 'Confirm the removal', body))
    }
    world.requests.confirm(site, found.person, found.request)
    return answerPage(c, site, confirmedPage(site, how.hours, found.request.id))
  })
  if (how.confirm !== 'button') return
  app.post(address, c => {
    const found = look(c.req.param('token') ?? '')
    if (found === null) return answerPage(c, site, unknown(), 404)
    if (found.request.status === 'accepted') return answerPage(c, site, used(found.request.id), 410)
    world.requests.confirm(site, found.person, found.request)
    return answerPage(c, site, confirmedPage(site, how.hours, found.request.id))
  })
}
