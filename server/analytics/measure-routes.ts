// POST /site/v1/vitals and /site/v1/reads: count page speed and article reads. GET /site/v1/popular: the most read
// articles. We store nothing about visitors, and count nothing for browsers that opt out.
import { type Context, Hono } from 'hono'
import { POPULAR_PATH, READS_PATH, VITALS_PATH } from '#shared/protocol/measure-paths.ts'
import { articleReadBody, POPULAR_MAX_AGE, type VitalsForm, vitalsForm } from '#shared/protocol/measures.ts'
import type { SiteBuild } from '#shared/protocol/site-build.ts'
import type { Deps } from '../deps.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { asksNotTo } from './asks-not-to.ts'
import { countArticleRead, countVital, listPopular } from './count-measures.ts'

export type MeasureDeps = Pick<Deps, 'db' | 'now'> & {
  /** Counts a report by client address. Null, or above the limit the whole seconds to wait. */
  takeEvent: (c: Context) => number | null
  /** The served site; null if none is built. */
  readSite: () => SiteBuild | null
  /** Forwards a copy of each report, if the operator wants that. */
  forward: ((form: VitalsForm) => void) | null
}

/** Mount at /site/v1. */
export function measureRoutes({ db, now, takeEvent, readSite, forward }: MeasureDeps): Hono {
  const routes = new Hono()
  const admit = (c: Context) => {
    const wait = takeEvent(c)
    if (wait !== null)
      throw new AppError('rate_limited', 'Too many events.', { headers: { 'retry-after': String(wait) } })
  }
  routes.post(VITALS_PATH, async c => {
    admit(c)
    const form = parse(vitalsForm, Object.fromEntries(new URLSearchParams(await c.req.text())))
    if (asksNotTo(c)) return c.body(null, 204)
    // Only existing routes: any other path isn't a page, and may contain personal data.
    const route = new URL(form.href).pathname
    if (!(readSite()?.routes.includes(route) ?? false)) return c.body(null, 204)
    await countVital(db, now(), { route, measure: form.event_name, value: form.value })
    forward?.(form)
    return c.body(null, 204)
  })
  routes.post(READS_PATH, async c => {
    admit(c)
    const { article } = parse(articleReadBody, await readJson(c))
    if (asksNotTo(c)) return c.body(null, 204)
    const isThere = readSite()?.pages.some(({ path }) => path === `/help-center/${article}`) ?? false
    if (isThere) await countArticleRead(db, now(), article)
    return c.body(null, 204)
  })
  routes.get(POPULAR_PATH, async c =>
    c.json({ articles: await listPopular(db, now()) }, 200, {
      'cache-control': `public, max-age=${POPULAR_MAX_AGE}`,
    }),
  )
  return routes
}
