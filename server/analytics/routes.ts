// Counts events on public pages: the number per day, and nothing about visitors. Browsers that opt out aren't counted.

import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { iso } from '#shared/lib/time.ts'
import { TRACK_ANALYTICS, trackRequest } from '#shared/protocol/analytics.ts'
import { eventCounts } from '../db/tables/free-scan.ts'
import type { Deps } from '../deps.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { asksNotTo } from './asks-not-to.ts'

type AnalyticsDeps = Pick<Deps, 'db' | 'now'> & {
  /** Counts an event by client address. Null, or above the limit the whole seconds to wait. */
  takeEvent: (c: Context) => number | null
}

/** Mount at /functions/v1, before its guard. */
export function analyticsRoutes({ db, now, takeEvent }: AnalyticsDeps): Hono {
  const routes = new Hono()
  routes.post(TRACK_ANALYTICS, async c => {
    const wait = takeEvent(c)
    if (wait !== null)
      throw new AppError('rate_limited', 'Too many events.', { headers: { 'retry-after': String(wait) } })
    const { event, data } = parse(trackRequest, await readJson(c))
    if (asksNotTo(c)) return c.body(null, 204)
    await db
      .insert(eventCounts)
      .values({ on_day: iso(now()).slice(0, 10), event, variant: data?.variant ?? '', times: 1 })
      .onConflictDoUpdate({
        target: [eventCounts.on_day, eventCounts.event, eventCounts.variant],
        set: { times: sql`${eventCounts.times} + 1` },
      })
    return c.body(null, 204)
  })
  return routes
}
