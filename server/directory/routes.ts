// What this server does at each site, for the public directory of brokers. The same for everyone, and without personal
// data.
import { Hono } from 'hono'
import { iso, MINUTE } from '#shared/lib/time.ts'
import { type DirectorySite, FIGURE_FROM } from '#shared/protocol/directory.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { listDocs } from '../db/rows.ts'
import { removalResults } from '../db/tables/engine.ts'
import type { Deps } from '../deps.ts'

/** How long a response is cached. All sites are read together, so frequent requests don't load the database. */
const KEPT_FOR = 10 * MINUTE

type DirectoryDeps = Pick<Deps, 'db' | 'now'> & { wallNow: () => number }

/** Mount at /directory/v1. */
export function directoryRoutes({ db, now, wallNow }: DirectoryDeps): Hono {
  const routes = new Hono()
  let kept: { sites: Promise<ReadonlyMap<string, DirectorySite>>; until: number } | null = null
  const sites = () => {
    if (kept === null || wallNow() >= kept.until) {
      const reading = readSites(db, now())
      kept = { sites: reading, until: wallNow() + KEPT_FOR }
      // A failure isn't cached: the next request reads again.
      reading.catch(() => {
        kept = null
      })
    }
    return kept.sites
  }
  routes.get('/sites/:site', async c => {
    const site = (await sites()).get(c.req.param('site')) ?? null
    return c.json({ site }, 200, { 'cache-control': `public, max-age=${KEPT_FOR / 1000}` })
  })
  return routes
}

/** By id. */
async function readSites(db: Db, now: number): Promise<ReadonlyMap<string, DirectorySite>> {
  const [sites, results] = await Promise.all([
    listDocs(db, 'data_broker_sites', SHARED_ACCOUNT),
    db.select().from(removalResults),
  ])
  const bySite = new Map(results.map(result => [result.site_id, result]))
  const as_of = iso(now).slice(0, 10)
  return new Map(
    sites.map(({ id, host, scannable, template }) => {
      const { finished, verified } = bySite.get(id) ?? { finished: 0, verified: 0 }
      const site: DirectorySite = {
        host,
        is_searched: scannable,
        method: template?.removal_method ?? 'manual_process',
        is_in_use: template?.is_active ?? true,
        measured: finished < FIGURE_FROM ? null : { finished, verified },
        as_of,
      }
      return [id, site]
    }),
  )
}
