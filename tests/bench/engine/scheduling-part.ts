// The time to schedule many people's checks due at once: planning them as rows, and finding each broker's first one. On
// Postgres, as a server of that size would use.
import { readCatalogue } from '#server/brokers/read-catalogue.ts'
import { openDatabase } from '#server/db/database.ts'
import { dueWork } from '#server/db/due-work.ts'
import { laneOf } from '#server/db/lanes.ts'
import { planWorks } from '#server/db/work.ts'
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
  const found: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const figures = await onFreshPostgres(brokers.map(({ id }) => laneOf({ id, parent_id: null })))
    planned.push(figures.planned)
    found.push(figures.found)
  }
  const name = `schedule ${CHECKS} checks, ${brokers.length} brokers`
  return {
    figures: [
      { name, unit: 'ms', runs: planned.map((ms, run) => ms + (found[run] ?? 0)), limit: 10_000 },
      { name: '  of which planned', unit: 'ms', runs: planned },
      { name: '  of which first of each broker found', unit: 'ms', runs: found },
    ],
    text: `Scheduling: ${CHECKS} checks due at once on Postgres, fsync on; each broker is visited one check at a time.`,
    details: { checks: CHECKS, brokers: brokers.length },
  }
}

async function onFreshPostgres(lanes: readonly string[]): Promise<{ planned: number; found: number }> {
  const postgres = await startDurablePostgres()
  const onError = (error: Error) => console.error(error)
  const database = await openDatabase({ ...testKeys, url: postgres.url, folder: '', onError })
  try {
    const userId = newId()
    const checks = Array.from({ length: CHECKS }, (_, at) => ({
      kind: 'scan-site' as const,
      ref: newId(),
      userId,
      lane: lanes[at % lanes.length] ?? '',
      dueAt: at,
    }))
    const planned = await timed(() => database.db.transaction(tx => planWorks(tx, checks)))
    let due = 0
    const found = await timed(async () => {
      due = (await dueWork(database.db, CHECKS, CHECKS, lanes.length + 1, KINDS)).length
    })
    if (due !== lanes.length) throw new Error(`${due} of ${lanes.length} brokers were found`)
    return { planned, found }
  } finally {
    await database.close()
    await postgres.stop()
  }
}
