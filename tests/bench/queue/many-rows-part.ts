// The cost of the queue's statements in a table of millions of rows, on a Postgres that writes to disk. SQL creates the
// rows, and they're deleted with the server's folder afterward.
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, openDatabase } from '#server/db/database.ts'
import { dueWork } from '#server/db/due-work.ts'
import { VISITS } from '#server/db/lanes.ts'
import { finishWork, leaseWork } from '#server/db/work.ts'
import type { WorkKind } from '#server/db/work-kinds.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY } from '#shared/lib/time.ts'
import type { Transport } from '#shared/recipe/schema.ts'
import { testKeys } from '../../support/database.ts'
import { type BenchReport, type Figure, timed } from '../bench.ts'
import { type BenchPostgres, startDurablePostgres } from '../sync/durable-postgres.ts'
import { treeCpuSeconds } from '../sync/proc-stats.ts'

const LANES = 600
const SWEEPS = 15
/** As many as a copy requests at once. */
const DUE_LIMIT = 100
const LEASES = 200
const NOW = Date.UTC(2026, 0, 1)
const SLOW: readonly WorkKind[] = ['scan-site', 'remove-listing', 'send-letter', 'hold-absence']
const QUICK: readonly WorkKind[] = ['send-push', 'send-alert-mail', 'make-export', 'delete-account']
/** A copy of the server queries every second. */
const LIMIT_MS = 20

/** With `rows` rows of work, a tenth of them due. */
export async function manyRowsPart(rows: number): Promise<BenchReport> {
  const postgres = await startDurablePostgres()
  const onError = (error: Error) => console.error(error)
  const database = await openDatabase({ ...testKeys, url: postgres.url, folder: '', onError })
  try {
    console.log(`making ${rows} rows …`)
    const made = await timed(() => fill(postgres.url, rows))
    console.log(`made in ${Math.round(made / 1000)} s`)
    const figures = await measure(database, () => cpuOf(postgres))
    const of = `${(rows / 1e6).toFixed(rows < 1e6 ? 2 : 0)} million rows`
    return {
      figures: figures.map(figure => ({ ...figure, name: `${figure.name}, ${of}` })),
      text: `Queue: ${of} of work in ${LANES} sites' lanes and a lane per account, a tenth due; fsync on.`,
      details: { rows, lanes: LANES, madeInMs: made },
    }
  } finally {
    await database.close()
    await postgres.stop()
  }
}

/**
 * In percent: 85 scans (2 requested, 10 verifications, 2 for alerts, the others maintenance), 10 removals, 1 letter and
 * 4 pushes. A third of the scans use HTTP. Indices are created after the rows.
 */
async function fill(url: string, rows: number): Promise<void> {
  // The product's own connections time out after a minute.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await fillAs(drizzle(client), rows)
  } finally {
    await client.end()
  }
}

async function fillAs(db: NodePgDatabase, rows: number): Promise<void> {
  const { rows: indices } = (await db.execute(
    sql`select indexname as name, indexdef as made from pg_indexes where tablename = 'work' and indexname <> 'work_kind_ref_pk'`,
  )) as unknown as { rows: { name: string; made: string }[] }
  for (const { name } of indices) await db.execute(sql`drop index ${sql.identifier(name)}`)
  const now = new Date(NOW).toISOString()
  await db.execute(sql`
    insert into work (kind, ref, user_id, lane, urgency, transport, due_at)
    select kind, at::text, account,
      case kind when 'send-letter' then 'letter:' || at when 'send-push' then 'push:' || account
        else 'site:s' || at % ${LANES} || '.example' end,
      case when kind <> 'scan-site' then 0 when at % 100 < 2 then 0 when at % 100 < 12 then 1 when at % 100 < 14 then 2 else 3 end,
      case when kind = 'scan-site' and at % 3 = 0 then 'http' else 'browser' end,
      ${now}::timestamptz + (random() - 0.1) * interval '1 day' * 30
    from (
      select at, ('00000000-0000-4000-8000-' || lpad((at / 100)::text, 12, '0'))::uuid as account,
        case when at % 100 < 85 then 'scan-site' when at % 100 < 95 then 'remove-listing'
          when at % 100 < 96 then 'send-letter' else 'send-push' end as kind
      from generate_series(1, ${rows}::int) at
    ) made`)
  for (const { made } of indices) await db.execute(sql.raw(made))
  await db.execute(sql`vacuum analyze work`)
}

async function measure({ db }: Database, cpu: () => number): Promise<Figure[]> {
  const sweepOf = async (kinds: readonly WorkKind[], transport: Transport) => {
    const runs: number[] = []
    for (let run = 0; run < SWEEPS; run += 1)
      runs.push(await timed(() => dueWork(db, NOW, NOW, DUE_LIMIT, kinds, 0, [transport])))
    return runs
  }
  const slow = await sweepOf(SLOW, 'browser')
  const overHttp = await sweepOf(VISITS, 'http')
  const before = cpu()
  await sweepOf(SLOW, 'browser')
  const slowCpu = (cpu() - before) / SWEEPS
  const quick = await sweepOf(QUICK, 'browser')
  const idle = await timed(() => dueWork(db, NOW - 30 * DAY, NOW, DUE_LIMIT, SLOW))
  const beforeLeases = cpu()
  const leases: number[] = []
  const finishes: number[] = []
  for (const { kind, ref } of (await dueWork(db, NOW, NOW, LEASES, SLOW)).slice(0, LEASES)) {
    const lease = newId()
    let item: Awaited<ReturnType<typeof leaseWork>> = null
    leases.push(
      await timed(async () => {
        item = await leaseWork(db, kind, ref, NOW, NOW, lease)
      }),
    )
    finishes.push(await timed(() => finishWork(db, must(item, 'lease'))))
  }
  const leaseCpu = (cpu() - beforeLeases) / Math.max(1, leases.length)
  const figure = (name: string, runs: number[]): Figure => ({ name, unit: 'ms', runs, limit: LIMIT_MS })
  return [
    figure('sweep of visits', slow),
    figure('sweep of visits over HTTP', overHttp),
    figure('  of which processor time of Postgres', [slowCpu]),
    figure('sweep of quick work', quick),
    figure('sweep that finds nothing', [idle]),
    figure('lease', leases),
    figure('finish', finishes),
    figure('lease and finish, processor time of Postgres', [leaseCpu]),
  ]
}

/** Processor time so far in milliseconds: on a busy machine, statements wait longer but cost no more. */
const cpuOf = ({ pid }: BenchPostgres) => (pid === null ? Number.NaN : 1000 * treeCpuSeconds(pid))
