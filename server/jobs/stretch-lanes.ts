// Once a day: how much more maintenance is planned in each site's lane than it bears, and so by how much it stretches.
import type { Deps } from '../deps.ts'
import { stretchNext } from '../monitoring/stretch-lanes.ts'
import { dailyJob, planDaily } from './daily.ts'
import type { JobDefinition } from './queue.ts'

const ROUND = { kind: 'stretch-lanes', ref: 'lanes' } as const

/** The job `stretch-lanes`. */
export function stretchSiteLanes(deps: Deps): JobDefinition {
  const step = (after: string | null) => stretchNext(deps.db, after)
  return dailyJob(deps, { ...ROUND, parts: [{ name: 'lanes', step }] })
}

/** Makes sure the daily round is planned. */
export const planStretching = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> => planDaily(deps, ROUND)
