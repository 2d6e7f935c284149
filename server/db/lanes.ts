// Lanes: what is done one at a time, or for sites a few at a time (site-lanes.ts), and rests when a site has had enough of
// us. Visits to sites of one network (those that get their data from one parent) share a lane, because they share its
// servers and its patience.
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import type { Db } from './database.ts'
import { SHARED_ACCOUNT } from './replicated.ts'
import { findDoc } from './rows.ts'
import { work } from './tables/sync.ts'
import { TRANSPORTS } from './visit-transport.ts'
import type { WorkKind } from './work-kinds.ts'

/** Work that visits a site, in its lane. Indices of the table name the same kinds. */
export const VISITS: readonly WorkKind[] = ['scan-site', 'remove-listing', 'free-scan']

/** The lane of all rounds: they are done one after the other, and leave the other workers to what people wait for. */
export const ROUNDS = 'rounds'

/** Whether a lane is for this kind: nothing but visits waits in the lane of a site. */
export const isInOrder = (kind: WorkKind, lane: string): boolean =>
  VISITS.includes(kind) || !lane.startsWith('site:')

/** The lane of a site that is at hand. */
export function laneOf(site: Pick<DataBrokerSite, 'id' | 'parent_id'>): string {
  return `site:${site.parent_id ?? site.id}`
}

/** The lane of a site by its id. A site that has left the catalogue keeps one of its own. */
export async function siteLane(db: Db, siteId: string): Promise<string> {
  const site = await findDoc(db, 'data_broker_sites', SHARED_ACCOUNT, siteId)
  return laneOf(site ?? { id: siteId, parent_id: null })
}

/** A site that turned us away is left alone by everybody's work for this long at least. */
const SHORTEST_REST = MINUTE
/** No site is taken at its word for longer: a slip of its server would stop all removals there. */
const LONGEST_REST = DAY

/** How long, in milliseconds, a site that turned us away is left alone: as long as it asks for, within these bounds. */
export function restOf(retryAfterMs: number | null): number {
  return Math.min(Math.max(retryAfterMs ?? 0, SHORTEST_REST), LONGEST_REST)
}

/**
 * Lets a site's lane rest: none of its waiting work is due before `until` (product time), whosever it is. Work that is being
 * done goes on, what was planned for later stays where it is, and what a person asks for anew is not held back.
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
