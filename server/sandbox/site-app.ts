// One pretend site as an HTTP app: its start page, its search in the way its definition says, its records, its texts
// and its way off.

import type { Context } from 'hono'
import { Hono } from 'hono'
import { answerPage, type FlowDeps, formFields } from './flows/context.ts'
import { removalRoutes } from './flows/routes.ts'
import { recordPage } from './pages/record-page.ts'
import { resultsPage, soughtText } from './pages/results-page.ts'
import { apiRecord, clientScript, scriptPage } from './pages/script-results.ts'
import { homePage } from './pages/site-page.ts'
import { styleSheet } from './pages/style-sheet.ts'
import { aboutPage, missingPage, offersPage, privacyPage } from './pages/text-pages.ts'
import type { SiteDefinition } from './sites/definition.ts'
import { type Query, queryFromForm, queryFromUrl, queryPath } from './sites/query.ts'
import { compilePattern } from './sites/url-pattern.ts'
import { type Traffic, trafficRules } from './traffic.ts'

const CSS = { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=600' }
const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=600' }

function searchRoutes(app: Hono, site: SiteDefinition, deps: FlowDeps): void {
  const { via, form, perPage, pattern } = site.search
  const { world } = deps
  if (via === 'post') {
    app.post(form.action, async c => {
      const query = queryFromForm(form.fields, await formFields(c))
      return query === null
        ? c.redirect('/')
        : answerPage(c, site, resultsPage(site, query, world.search(site, query)))
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
    const found = world.search(site, query)
    const records = found.slice((query.page - 1) * perPage, query.page * perPage).map(apiRecord)
    return c.json({ heading: soughtText(query), total: found.length, records, message: site.labels.none })
  })
}

function otherPages(c: Context, site: SiteDefinition, { world }: FlowDeps) {
  const url = new URL(c.req.url)
  const values = compilePattern(site.record.pattern, site.search.slug).match(url)
  const record = values?.id === undefined ? null : world.record(site, values.id)
  if (record !== null) return answerPage(c, site, recordPage(site, record))
  const query = site.search.via === 'post' ? null : queryFromUrl(site, url)
  if (query === null) return answerPage(c, site, missingPage(site), 404)
  if (site.search.via === 'script') return answerPage(c, site, scriptPage(site, query))
  return answerPage(c, site, resultsPage(site, query, world.search(site, query)))
}

/** The app that serves `site` under any host. */
export function createSiteApp(site: SiteDefinition, deps: FlowDeps, traffic: Traffic): Hono {
  const app = new Hono()
  const css = styleSheet(site)
  const home = homePage(site)
  app.use('*', trafficRules(site, traffic))
  app.get('/site.css', c => c.body(css, 200, CSS))
  app.get('/app.js', c => c.body(clientScript(site), 200, SCRIPT))
  app.get('/robots.txt', c => c.text('User-agent: *\nAllow: /\n'))
  app.get('/', c => answerPage(c, site, home))
  app.get('/about', c => answerPage(c, site, aboutPage(site)))
  app.get('/privacy', c => answerPage(c, site, privacyPage(site)))
  app.get('/offers', c => answerPage(c, site, offersPage(site)))
  removalRoutes(app, site, deps)
  searchRoutes(app, site, deps)
  app.get('*', c => otherPages(c, site, deps))
  app.notFound(c => answerPage(c, site, missingPage(site), 404))
  return app
}
