// How long it takes to schedule the checks of many people that fall due at once: planned as rows, and handed to the
// workers' queue broker by broker. On Postgres, as a server of that size would be.
import { PgBoss } from 'pg-boss'
import { readCatalogue } from '#server/brokers/read-catalogue.ts'
import { openDatabase } from '#server/db/database.ts'
import { laneOf } from '#server/db/lanes.ts'
import { planWorks } from '#server/db/work.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { newId } from '#shared/lib/id.ts'
import { testKeys } from '../../support/database.ts'
import { type BenchReport, timed } from '../bench.ts'
import { startDurablePostgres } from '../sync/durable-postgres.ts'

const CHECKS = 100_000
const KINDS = ['scan-site'] as const

/** Over the whole catalogue (aim: 100,000 checks in under 10 s). */
export async function schedulingPart(runs: number): Promise<BenchReport> {
  const brokers = readCatalogue()
  const planned: number[] = []
  const handed: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const figures = await onFreshPostgres(brokers.map(({ id }) => laneOf({ id, parent_id: null })))
    planned.push(figures.planned)
    handed.push(figures.handed)
  }
  const name = `schedule ${CHECKS} checks, ${brokers.length} brokers`
  return {
    figures: [
      { name, unit: 'ms', runs: planned.map((ms, run) => ms + (handed[run] ?? 0)), limit: 10_000 },
      { name: '  of which planned', unit: 'ms', runs: planned },
      { name: '  of which first of each broker queued', unit: 'ms', runs: handed },
    ],
    text: `Scheduling: ${CHECKS} checks due at once on Postgres, fsync on; each broker is visited one check at a time.`,
    details: { checks: CHECKS, brokers: brokers.length },
  }
}

async function onFreshPostgres(lanes: readonly string[]): Promise<{ planned: number; handed: number }> {
  const postgres = await startDurablePostgres()
  const onError = (error: Error) => console.error(error)
  const database = await openDatabase({ ...testKeys, url: postgres.url, folder: '', onError })
  const boss = new PgBoss({ db: database.statements, backend: 'postgres', schema: 'pgboss' } as never)
  try {
    await boss.start()
    await boss.createQueue('work', { policy: 'short', retryLimit: 0 })
    const userId = newId()
    const checks = Array.from({ length: CHECKS }, (_, at) => ({
      kind: 'scan-site' as const,
      ref: newId(),
      userId,
      lane: lanes[at % lanes.length] ?? '',
      dueAt: at,
    }))
    const planned = await timed(() => database.db.transaction(tx => planWorks(tx, checks)))
    const deps = { db: database.db, boss, now: () => CHECKS, wallNow: () => CHECKS }
    let found = 0
    const handed = await timed(async () => {
      found = await sweep(deps, 'work', KINDS)
    })
    if (found !== lanes.length) throw new Error(`${found} of ${lanes.length} brokers were found`)
    return { planned, handed }
  } finally {
    await boss.stop({ graceful: false })
    await database.close()
    await postgres.stop()
  }
}
