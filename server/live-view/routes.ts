// /live/v1: asks for a live view of a removal's page. Behind the guard of app.ts.
import { Hono } from 'hono'
import { LIVE_VIEWS, LIVE_VIEWS_BASE, liveEndpoints, liveViewRequest } from '#shared/protocol/live-view.ts'
import type { ActorEnv } from '../lib/actor.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { requireCapability } from '../lib/require-capability.ts'
import type { LiveViews } from './live-views.ts'

export type LiveRouteDeps = {
  /** Null on a server without a browser. */
  views: Pick<LiveViews, 'ask'> | null
  wallNow: () => number
  /** Until when a session counts as freshly signed in, in epoch milliseconds of wall time. */
  freshUntil: (sessionId: string) => Promise<number>
}

/** Mount at /live/v1. A removal that the user can't see is reported as not found. */
export function liveRoutes({ views, wallNow, freshUntil }: LiveRouteDeps): Hono<ActorEnv> {
  const routes = new Hono<ActorEnv>()
  const path = LIVE_VIEWS.slice(LIVE_VIEWS_BASE.length)
  routes.use(path, requireCapability(liveEndpoints['POST /views'].need))
  routes.post(path, async c => {
    const { actor } = c.var
    if ((await freshUntil(actor.sessionId)) <= wallNow())
      throw new AppError(
        'fresh_sign_in_needed',
        'Sign in again to go on: your last sign-in here is too long ago for this.',
      )
    const { job_id } = parse(liveViewRequest, await readJson(c))
    if (!views) throw new AppError('live_view_no_browser', 'This server runs no browser.')
    return c.json(await views.ask(actor, job_id), 201)
  })
  return routes
}
