// pg-boss's cost of finding the next job when many aren't due yet, because this product plans work weeks ahead.
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/db/database.ts'
import { testKeys } from '../../support/database.ts'
import { type BenchReport, timed } from '../bench.ts'
import { startDurablePostgres } from '../sync/durable-postgres.ts'
import { installPeers } from '../sync/peers.ts'
import { QUEUE, startBoss } from './pg-boss-jobs.ts'

const FETCHES = 20
/** Rows per statement: the product's connections time out after a minute. */
const AT_ONCE = 50_000

/** With so many jobs in the next 30 days, none of them due. */
export async function pgBossRowsPart(deferred: number): Promise<BenchReport> {
  const missing = await installPeers(console.log)
  if (missing !== null) return { figures: [], text: `pg-boss is left out: ${missing}`, details: { missing } }
  const postgres = await startDurablePostgres()
  const onError = (error: Error) => console.error(error)
  const database = await openDatabase({ ...testKeys, url: postgres.url, folder: '', onError })
  const boss = await startBoss(database)
  try {
    for (let from = 0; from < deferred; from += AT_ONCE)
      await database.db.execute(sql`
        insert into pgboss.job (name, data, group_id, start_after)
        select ${QUEUE}, '{}', 'site:' || at % 600, now() + random() * interval '30 days'
        from generate_series(1, ${Math.min(AT_ONCE, deferred - from)}::int) at`)
    await database.db.execute(sql`analyze pgboss.job`)
    const runs: number[] = []
    for (let at = 0; at < FETCHES; at += 1)
      runs.push(await timed(() => boss.fetch(QUEUE, { batchSize: 1, groupConcurrency: 1 })))
    const of = `${(deferred / 1e6).toFixed(2)} million jobs`
    return {
      figures: [{ name: `pg-boss looks for a job, none due of ${of}`, unit: 'ms', runs }],
      text: `pg-boss: ${of} of the next 30 days, none due; fsync on.`,
      details: { deferred },
    }
  } finally {
    await boss.stop({ graceful: false, timeout: 1000 })
    await database.close()
    await postgres.stop()
  }
}
