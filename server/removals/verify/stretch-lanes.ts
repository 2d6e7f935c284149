// The stretch of each lane: measured from its planned maintenance, stored in its row, and shown to operators.
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import { DAY } from '#shared/lib/time.ts'
import type { StretchedLane } from '#shared/protocol/operations.ts'
import type { Db } from '../../db/database.ts'
import { laneOf } from '../../db/lanes.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { listDocs } from '../../db/rows.ts'
import { siteLanes } from '../../db/tables/engine.ts'
import { work } from '../../db/tables/sync.ts'
import { TRANSPORTS } from '../../db/visit-transport.ts'
import { rankOf } from '../../db/visit-urgency.ts'
import type { Deps } from '../../deps.ts'
import { dailyJob, planDaily } from '../../jobs/daily.ts'
import type { JobDefinition } from '../../jobs/job-definition.ts'
import { stretchOf } from './stretch.ts'

/** Updates the first lane after this one (null: the very first) and returns it; null after the last. */
export async function stretchNext(db: Db, after: string | null): Promise<string | null> {
  const [row] = await db
    .select()
    .from(siteLanes)
    .where(gt(siteLanes.lane, after ?? ''))
    .orderBy(siteLanes.lane)
    .limit(1)
  if (!row) return null
  const { lane, cycle_ms, visit_ms, at_once, stretch } = row
  if (cycle_ms === null || visit_ms === null) return lane
  const { kind, urgency, transport, leased_until } = work
  const isMaintenance = and(
    eq(kind, 'scan-site'),
    inArray(transport, [...TRANSPORTS]),
    eq(urgency, rankOf('maintenance')),
  )
  const waiting = await db.$count(work, and(eq(work.lane, lane), isMaintenance, isNull(leased_until)))
  const now = stretchOf({ waiting, cycleMs: cycle_ms, atOnce: at_once, visitMs: visit_ms })
  if (now !== stretch) await db.update(siteLanes).set({ stretch: now }).where(eq(siteLanes.lane, lane))
  return lane
}

/** The factor by which a lane's maintenance is stretched; 1 if it isn't. */
export async function readStretch(db: Db, lane: string): Promise<number> {
  const [row] = await db
    .select({ stretch: siteLanes.stretch })
    .from(siteLanes)
    .where(eq(siteLanes.lane, lane))
  return row?.stretch ?? 1
}

/** The lanes with stretched maintenance and their sites' names, most days first. */
export async function listStretched(db: Db): Promise<StretchedLane[]> {
  const rows = await db.select().from(siteLanes).where(gt(siteLanes.stretch, 1))
  if (rows.length === 0) return []
  const sites = await listDocs(db, 'data_broker_sites', SHARED_ACCOUNT)
  return rows
    .map(({ lane, stretch, cycle_ms, at_once }) => {
      const names = sites.filter(site => laneOf(site) === lane).map(({ name }) => name)
      const days = Math.ceil(((stretch - 1) * (cycle_ms ?? 0)) / DAY)
      return { lane, sites: names.sort(), at_once, days }
    })
    .sort((a, b) => b.days - a.days || a.lane.localeCompare(b.lane))
}

const ROUND = { kind: 'stretch-lanes', ref: 'lanes' } as const

/** The job `stretch-lanes`. */
export function stretchSiteLanes(deps: Deps): JobDefinition {
  const step = (after: string | null) => stretchNext(deps.db, after)
  return dailyJob(deps, { ...ROUND, parts: [{ name: 'lanes', step }] })
}

/** Makes sure the daily round is planned. */
export const planStretching = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> => planDaily(deps, ROUND)
