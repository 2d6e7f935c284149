// The sandbox's own HTTP routes, mounted at /dev: overview, mailbox, clock, world.
import { type Context, Hono } from 'hono'
import { AppError, problemResponse } from '#server/lib/problem.ts'
import { iso, parseDuration } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import type { Demo } from '../demo.ts'
import type { Mailbox } from '../mail/mailbox.ts'
import type { Puzzles } from '../world/puzzles.ts'
import { devCss } from './dev-page.ts'
import { dropRoutes } from './drop-routes.ts'
import { mailboxPage, mailDocument } from './mailbox-page.ts'
import { overviewPage } from './overview-page.ts'
import { obey, worldOrder } from './world-control.ts'
import { peopleReport, personReport, type ReportDeps, siteReport } from './world-report.ts'

export type DevDeps = ReportDeps & {
  mailbox: Mailbox
  puzzles: Puzzles
  demo: Demo
  /** Moves time, runs the due work, and settles when it's done. */
  advance: (ms: number) => Promise<void>
}

const LONGEST = 3660 * 86_400_000
const advanceOrder = z.strictObject({
  advance: z
    .string()
    .transform(text => parseDuration(text))
    .refine(ms => ms !== null && ms <= LONGEST, 'an ISO 8601 duration of at most ten years, like P3D'),
})
const PAGE = {
  'content-security-policy':
    "default-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}
/** A mail's own HTML runs no script and loads nothing; only the mailbox may frame it. */
const MAIL_BODY = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-store',
}

function refuse(detail: string): Response {
  return problemResponse(new AppError('validation_failed', detail))
}

async function bodyOf(c: Context): Promise<unknown> {
  if ((c.req.header('content-type') ?? '').includes('form')) return c.req.parseBody()
  return c.req.json().catch(() => null)
}

function mailRoutes(routes: Hono, { mailbox, world, address }: DevDeps): void {
  routes.get('/mailbox', c => {
    const to = c.req.query('to') ?? ''
    const id = c.req.query('id')
    const mails = mailbox.list(to)
    const open = (id === undefined ? mails[0] : mailbox.get(id)) ?? null
    const view = { to, chosen: id !== undefined, now: world.now(), address }
    return c.html(mailboxPage(mails, open, view), 200, PAGE)
  })
  routes.get('/mailbox.json', c => c.json(mailbox.list(c.req.query('to'))))
  routes.get('/mailbox/:id/body', c => {
    const mail = mailbox.get(c.req.param('id'))
    return mail === null ? c.notFound() : c.html(mailDocument(mail, address), 200, MAIL_BODY)
  })
}

function clockRoutes(routes: Hono, { world, advance }: DevDeps): void {
  routes.get('/clock', c => c.json({ now: iso(world.now()) }))
  routes.post('/clock', async c => {
    const order = advanceOrder.safeParse(await bodyOf(c))
    if (!order.success) return refuse(z.prettifyError(order.error))
    await advance(order.data.advance ?? 0)
    const fromPage = (c.req.header('content-type') ?? '').includes('form')
    return fromPage ? c.redirect('/dev', 303) : c.json({ now: iso(world.now()) })
  })
}

function worldRoutes(routes: Hono, deps: DevDeps): void {
  routes.get('/world', c => {
    const sites = deps.world.sites.map(site => siteReport(site, deps))
    const [person, captcha] = [c.req.query('person'), c.req.query('captcha')]
    return c.json({
      now: iso(deps.world.now()),
      population: deps.world.people.size(),
      faults: deps.faults.plan(),
      sites,
      ...(person === undefined ? {} : peopleReport(person, deps)),
      ...(captcha === undefined ? {} : { captcha: deps.puzzles.answer(captcha) }),
    })
  })
  routes.post('/world', async c => {
    const order = worldOrder.safeParse(await bodyOf(c))
    if (!order.success) return refuse(z.prettifyError(order.error))
    const result = obey(order.data, deps)
    return 'refused' in result ? refuse(result.refused) : c.json(result.done)
  })
}

/** The routes, to be mounted at /dev. */
export function createDevRoutes(deps: DevDeps): Hono {
  const routes = new Hono()
  routes.get('/', c => {
    const sought = c.req.query('person') ?? ''
    const demo = deps.world.people.get(0)
    const few = { total: 1, people: demo === null ? [] : [personReport(demo, deps)] }
    const found = sought === '' ? few : peopleReport(sought, deps)
    const sites = deps.world.sites.map(site => siteReport(site, deps))
    return c.html(overviewPage({ now: deps.world.now(), demo: deps.demo, sites, sought, found }), 200, PAGE)
  })
  routes.get('/dev.css', c => c.body(devCss, 200, { 'content-type': 'text/css; charset=utf-8' }))
  mailRoutes(routes, deps)
  clockRoutes(routes, deps)
  worldRoutes(routes, deps)
  routes.route('/', dropRoutes({ portal: deps.portal, now: deps.world.now, headers: PAGE }))
  return routes
}
