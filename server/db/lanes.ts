// Lanes: work that goes one at a time, or for sites a few at a time (site-lanes.ts), and that rests when a site turns
// us away. Visits to sites of one network (those that get their data from one parent) share a lane, because the sites
// share servers and limits.
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import type { Db } from './database.ts'
import { SHARED_ACCOUNT, tables } from './replicated.ts'
import { work } from './tables/sync.ts'
import { TRANSPORTS } from './visit-transport.ts'
import type { WorkKind } from './work-kinds.ts'

/** Work that visits a site, in its lane. The table's indices list the same kinds. */
export const VISITS: readonly WorkKind[] = ['scan-site', 'remove-listing', 'free-scan']

/** The lane of all rounds: they run one after another, and leave the other workers to work that people wait for. */
export const ROUNDS = 'rounds'

/** Whether this kind of work may be in the lane: only visits wait in the lane of a site. */
export const isInOrder = (kind: WorkKind, lane: string): boolean =>
  VISITS.includes(kind) || !lane.startsWith('site:')

/** The lane of a site. */
export function laneOf(site: Pick<DataBrokerSite, 'id' | 'parent_id'>): string {
  return `site:${site.parent_id ?? site.id}`
}

/** The lane of a site by its id. A site that is no longer in the catalogue has a lane of its own. */
export async function siteLane(db: Db, siteId: string): Promise<string> {
  const sites = tables.data_broker_sites
  const [site] = await db
    .select({ id: sites.id, parent_id: sites.parent_id })
    .from(sites)
    .where(and(eq(sites.user_id, SHARED_ACCOUNT), eq(sites.id, siteId), eq(sites.deleted, false)))
  return laneOf(site ?? { id: siteId, parent_id: null })
}

/** The shortest rest of a site that turned us away, for all accounts. */
const SHORTEST_REST = MINUTE
/** The longest rest, whatever the site demands: a mistake of its server would stop all removals there. */
const LONGEST_REST = DAY

/** How long a site that turned us away rests, in milliseconds: as long as it demands, within these bounds. */
export function restOf(retryAfterMs: number | null): number {
  return Math.min(Math.max(retryAfterMs ?? 0, SHORTEST_REST), LONGEST_REST)
}

/**
 * Lets a site's lane rest: none of its waiting work, of any account, is due before `until` (product time). Running work
 * continues, later work stays where it is, and new requests of a person aren't held back.
 */
export async function restLane(tx: Db, lane: string, until: number): Promise<void> {
  const due = new Date(until)
  await tx
    .update(work)
    .set({ due_at: due })
    .where(
      and(
        eq(work.lane, lane),
        inArray(work.transport, [...TRANSPORTS]),
        inArray(work.kind, [...VISITS]),
        isNull(work.leased_until),
        lt(work.due_at, due),
      ),
    )
}
