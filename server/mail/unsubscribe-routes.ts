// The links that turn off a series of mails, without signing in. Opening one changes nothing, because scanners open
// the links of mails; its button, or a mail program's one click (RFC 8058), does.
import { type Context, Hono } from 'hono'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { seriesOfLink } from './mail-series.ts'
import { isSeriesOn, turnSeries } from './turn-series.ts'
import { PAGE_POLICY, unsubscribePage } from './unsubscribe-page.ts'

/** What the page's button to undo sends. Everything else that is posted turns the series off. */
const ON_AGAIN = 'on'

/** Mount at /mail/v1. */
export function unsubscribeRoutes({ db, now }: Pick<Deps, 'now'> & { db: Db }): Hono {
  const routes = new Hono()
  routes.get('/unsubscribe/:secret', async c => {
    const row = await seriesOfLink(db, c.req.param('secret'))
    if (!row) return page(c, null)
    const isOn = await isSeriesOn(db, { userId: row.user_id, series: row.series })
    return page(c, { series: row.series, isOn, changed: false })
  })
  routes.post('/unsubscribe/:secret', async c => {
    const secret = c.req.param('secret')
    const isOn = new URLSearchParams(await c.req.text()).get('turn') === ON_AGAIN
    const turned = await db.transaction(async tx => {
      const row = await seriesOfLink(tx, secret)
      if (row) await turnSeries(tx, { userId: row.user_id, series: row.series }, isOn, now())
      return row
    })
    return page(c, turned && { series: turned.series, isOn, changed: true })
  })
  return routes
}

function page(c: Context, about: Parameters<typeof unsubscribePage>[0]): Response {
  // The address holds the secret, so it's neither stored nor passed on.
  return c.html(unsubscribePage(about), about ? 200 : 404, {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy': PAGE_POLICY,
  })
}
