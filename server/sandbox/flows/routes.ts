// Adds the routes of its opt-out to a site.
import type { Hono } from 'hono'
import type { SiteDefinition } from '../sites/definition.ts'
import { emailFlow, parentFlow, phoneFlow } from './by-hand.ts'
import { byNameFlow } from './by-name.ts'
import { captchaFlow } from './captcha.ts'
import { confirmRoutes } from './confirm.ts'
import type { FlowDeps } from './context.ts'
import { deskRoutes } from './desk-routes.ts'
import { pickFlow } from './pick.ts'
import { recordUrlFlow } from './record-url.ts'
import { twoPagesFlow } from './two-pages.ts'

/** Routes of the flow that the site's definition names, and of its privacy desk. */
export function removalRoutes(app: Hono, site: SiteDefinition, deps: FlowDeps): void {
  const { optOut } = site
  deskRoutes(app, site, deps)
  if ('confirm' in optOut) confirmRoutes(app, site, optOut, deps)
  if (optOut.flow === 'record-url') recordUrlFlow(app, site, optOut, deps)
  else if (optOut.flow === 'two-pages') twoPagesFlow(app, site, optOut, deps)
  else if (optOut.flow === 'pick') (optOut.direct ? byNameFlow : pickFlow)(app, site, optOut, deps)
  else if (optOut.flow === 'captcha') captchaFlow(app, site, optOut, deps)
  else if (optOut.flow === 'email') emailFlow(app, site, optOut, deps)
  else if (optOut.flow === 'phone') phoneFlow(app, site, optOut, deps)
  else parentFlow(app, site, optOut, deps)
}
