// A round that runs once a day of product time and plans its own next day.
import { DAY, HOUR } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { ROUNDS } from '../db/lanes.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { planWork } from '../db/work.ts'
import type { WorkKind } from '../db/work-kinds.ts'
import type { Deps } from '../deps.ts'
import type { JobDefinition } from './job-definition.ts'
import { goOn, type RoundPart } from './round.ts'

type Round = {
  kind: WorkKind
  /** The subject of the round. */
  ref: string
  parts: readonly RoundPart[]
}

type PlanDeps = Pick<Deps, 'db' | 'now'>

const plan = (db: Db, { kind, ref }: Pick<Round, 'kind' | 'ref'>, dueAt: number, replace: boolean) =>
  planWork(db, { kind, ref, userId: SHARED_ACCOUNT, lane: ROUNDS, dueAt, replace })

/** The job of a daily round. A failed step is retried every hour, and the round continues from there. */
export function dailyJob(deps: PlanDeps, round: Round): JobDefinition {
  return {
    kind: round.kind,
    quick: true,
    backoff: () => HOUR,
    giveUp: async () => undefined,
    async run(item, signal) {
      const whenDone = (tx: Db) => plan(tx, round, deps.now() + DAY, true)
      if (!(await goOn(deps.db, item, round.parts, { signal, whenDone })))
        await plan(deps.db, round, deps.now(), true)
    },
  }
}

/** Makes sure that a round is planned. */
export async function planDaily(deps: PlanDeps, round: Pick<Round, 'kind' | 'ref'>): Promise<void> {
  await plan(deps.db, round, deps.now() + DAY, false)
}
