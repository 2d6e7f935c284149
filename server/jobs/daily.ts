// A round that is done once a day of the product's time, and plans its own next day.
import { DAY, HOUR } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { planWork } from '../db/work.ts'
import type { WorkKind } from '../db/work-kinds.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from './queue.ts'

type Round = {
  kind: WorkKind
  /** What the round is about. */
  ref: string
  run(signal: AbortSignal): Promise<unknown>
}

type PlanDeps = Pick<Deps, 'db' | 'now'>

const plan = (db: Db, { kind, ref }: Pick<Round, 'kind' | 'ref'>, dueAt: number, replace: boolean) =>
  planWork(db, { kind, ref, userId: SHARED_ACCOUNT, lane: kind, dueAt, replace })

/** The job of a daily round. A round that fails is tried again every hour. */
export function dailyJob(deps: PlanDeps, round: Round): JobDefinition {
  return {
    kind: round.kind,
    quick: true,
    backoff: () => HOUR,
    giveUp: async () => undefined,
    async run(_item, signal) {
      await round.run(signal)
      await plan(deps.db, round, deps.now() + DAY, true)
    },
  }
}

/** Makes sure that a round is planned. */
export async function planDaily(deps: PlanDeps, round: Pick<Round, 'kind' | 'ref'>): Promise<void> {
  await plan(deps.db, round, deps.now() + DAY, false)
}
