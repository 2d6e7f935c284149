// One sandbox site as an HTTP app: its start page, its search as defined, its records, its text pages and its opt-out.

import type { Context } from 'hono'
import { Hono } from 'hono'
import { answerPage, type FlowDeps, formFields } from './flows/context.ts'
import { removalRoutes } from './flows/routes.ts'
import type { Answers } from './lies/answers.ts'
import { boundConfirmations, forRemovals } from './lies/at-removal.ts'
import { formChecks } from './lies/form-check.ts'
import type { Lies } from './lies/lies.ts'
import { walls } from './lies/walls.ts'
import { recordPage } from './pages/record-page.ts'
import { nobodyPage, resultsPage, soughtText } from './pages/results-page.ts'
import { apiRecord, clientScript, scriptPage } from './pages/script-results.ts'
import { homePage } from './pages/site-page.ts'
import { styleSheet } from './pages/style-sheet.ts'
import { aboutPage, membersPage, missingPage, offersPage, privacyPage } from './pages/text-pages.ts'
import type { SiteDefinition } from './sites/definition.ts'
import { type Query, queryFromForm, queryFromUrl, queryPath } from './sites/query.ts'
import { compilePattern } from './sites/url-pattern.ts'
import { DRAWING_HOST, LOST_HOST, originFor } from './third-parties/hosts.ts'
import { type Traffic, trafficRules } from './traffic.ts'

const CSS = { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=600' }
const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=600' }

export type SiteDeps = FlowDeps & { answers: Answers; lies: Lies }

/** The URL of the script that draws the site's records now; undefined if they're in the page itself. */
function drawnBy(c: Context, site: SiteDefinition, lies: Lies): string | undefined {
  const isLost = lies.tells(site.host, 'lost-script')
  if (!isLost && !lies.tells(site.host, 'foreign-script')) return undefined
  const origin = originFor(isLost ? LOST_HOST : DRAWING_HOST, c.req.header('host') ?? site.host)
  return `${origin}${site.search.via === 'script' ? `/tiles/${site.prefix}.js` : '/draw.js'}`
}

function searchRoutes(app: Hono, site: SiteDefinition, deps: SiteDeps): void {
  const { via, form, pattern } = site.search
  const { answers, lies } = deps
  if (via === 'post') {
    app.post(form.action, async c => {
      const query = queryFromForm(form.fields, await formFields(c))
      return query === null
        ? c.redirect('/')
        : answerPage(c, site, resultsPage(site, query, answers.search(site, query), drawnBy(c, site, lies)))
    })
  } else if (form.action !== compilePattern(pattern, site.search.slug).path) {
    app.get(form.action, c => {
      const query = queryFromForm(form.fields, new URL(c.req.url).searchParams)
      return c.redirect(query === null ? '/' : queryPath(site, query))
    })
  }
  if (via !== 'script') return
  app.get('/api/people', c => {
    const read = (name: string) => c.req.query(name) ?? ''
    const query: Query = {
      name: read('name').slice(0, 200),
      city: read('city'),
      state: read('state').toUpperCase(),
      page: Number(read('page')) || 1,
    }
    const { listings, perPage } = answers.search(site, query)
    const end = query.page * perPage
    return c.json({
      heading: soughtText(query),
      total: listings.length,
      records: listings.slice(end - perPage, end).map(apiRecord),
      next: end < listings.length ? queryPath(site, { ...query, page: query.page + 1 }) : null,
      message: site.labels.none,
    })
  })
}

const MISSING = { gone: 410, soft: 200 } as const

/** The site's answer for an unknown URL. */
function answerMissing(c: Context, site: SiteDefinition) {
  const { missing } = site.traits
  if (missing === 'home') return c.redirect('/')
  return answerPage(c, site, missingPage(site), missing === undefined ? 404 : MISSING[missing])
}

function otherPages(c: Context, site: SiteDefinition, { answers, lies }: SiteDeps) {
  const url = new URL(c.req.url)
  const values = compilePattern(site.record.pattern, site.search.slug).match(url)
  const record = values?.id === undefined ? null : answers.record(site, values.id)
  if (record === 'nobody')
    return answerPage(c, site, nobodyPage(site, lies.tells(site.host, 'other-country')))
  if (record === 'members') return answerPage(c, site, membersPage(site))
  if (record !== null) return answerPage(c, site, recordPage(site, record))
  const query = site.search.via === 'post' ? null : queryFromUrl(site, url)
  if (query === null) return answerMissing(c, site)
  if (site.search.via === 'script')
    return answerPage(c, site, scriptPage(site, query, drawnBy(c, site, lies)))
  return answerPage(c, site, resultsPage(site, query, answers.search(site, query), drawnBy(c, site, lies)))
}

/** The app that serves `site` under any host. */
export function createSiteApp(site: SiteDefinition, deps: SiteDeps, traffic: Traffic): Hono {
  const app = new Hono()
  const css = styleSheet(site)
  const home = homePage(site)
  app.use('*', trafficRules(site, traffic))
  walls(app, site, deps.lies)
  boundConfirmations(app, site, deps.lies)
  formChecks(app, site, deps.lies)
  app.get('/site.css', c => c.body(css, 200, CSS))
  app.get('/app.js', c => c.body(clientScript(site), 200, SCRIPT))
  app.get('/robots.txt', c => c.text('User-agent: *\nAllow: /\n'))
  app.get('/', c => answerPage(c, site, home))
  app.get('/about', c => answerPage(c, site, aboutPage(site)))
  app.get('/privacy', c => answerPage(c, site, privacyPage(site)))
  app.get('/offers', c => answerPage(c, site, offersPage(site)))
  removalRoutes(app, site, { ...deps, world: forRemovals(deps.world, site, deps.lies) })
  searchRoutes(app, site, deps)
  app.get('*', c => otherPages(c, site, deps))
  app.notFound(c => answerMissing(c, site))
  return app
}
