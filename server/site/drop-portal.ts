// GET /site/v1/drop-portal: where California's portal is: the state's own, or the sandbox world's pretend one.
import { Hono } from 'hono'
import { DROP_PORTAL_URL } from '#shared/domain/drop/portal-steps.ts'

/** Mount at /site/v1. `address`: the URL at which a person's browser reaches a page. */
export function dropPortalRoute(address: (url: string) => string): Hono {
  const url = address(DROP_PORTAL_URL)
  return new Hono().get('/drop-portal', c => c.json({ url }))
}
