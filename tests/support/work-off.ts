// Does due work in the foreground, as the queue does: lease, run, remove.
import { dueWork } from '#server/db/due-work.ts'
import { type LeasedWork, leaseWork } from '#server/db/work.ts'
import type { Deps } from '#server/deps.ts'
import type { JobDefinition } from '#server/jobs/job-definition.ts'
import { runLeased } from '#server/jobs/queue.ts'
import { newId } from '#shared/lib/id.ts'

/** If work is still due after this many rounds, that's a bug. */
const ROUNDS = 50

/** Does due work until none of these kinds remains. Returns the number of jobs done. */
export async function workOff(deps: Deps, definitions: readonly JobDefinition[]): Promise<number> {
  let done = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const due = await dueWork(deps.db, deps.now(), deps.wallNow(), 100)
    const ours = due.filter(({ kind }) => definitions.some(definition => definition.kind === kind))
    if (ours.length === 0) return done
    for (const { kind, ref } of ours) {
      const definition = definitions.find(one => one.kind === kind)
      const item = definition ? await lease(deps, definition.kind, ref) : null
      if (!definition || !item) continue
      await runLeased(deps, definition, item, new AbortController().signal)
      done += 1
    }
  }
  throw new Error('work is due without end')
}

function lease(deps: Deps, kind: LeasedWork['kind'], ref: string): Promise<LeasedWork | null> {
  return leaseWork(deps.db, kind, ref, deps.now(), deps.wallNow(), newId())
}
