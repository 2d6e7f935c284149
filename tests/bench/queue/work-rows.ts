// The product's queue.
import { planWorks } from '#server/db/work.ts'
import { startQueue } from '#server/jobs/queue.ts'
import { createLog } from '#server/lib/log.ts'
import { newId } from '#shared/lib/id.ts'
import type { Contender } from './contender.ts'

const USER = newId()

export const workRows: Contender = {
  title: 'rows of work',
  async start(database, workers, work) {
    const deps = { database, db: database.db, now: Date.now, wallNow: Date.now, log: createLog('warn') }
    const definition = {
      kind: 'scan-site' as const,
      backoff: () => null,
      giveUp: async () => undefined,
      run: work,
    }
    const queue = await startQueue(deps, [definition], workers)
    return {
      plan: (tx, pieces) =>
        planWorks(
          tx,
          pieces.map(piece => ({ kind: 'scan-site', userId: USER, dueAt: Date.now(), ...piece })),
        ),
      nudge: queue.nudge,
      stop: queue.stop,
    }
  },
}
