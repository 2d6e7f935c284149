// The queue's speed compared with pg-boss, and its load on the database. Then its statements in a table of ten million
// rows, and pg-boss's cost with a million jobs that aren't due yet. `--part` selects one of the three.
import type { Bench, BenchReport } from '../bench.ts'
import { installPeers } from '../sync/peers.ts'
import type { Contender } from './contender.ts'
import { manyRowsPart } from './many-rows-part.ts'
import { pgBossJobs } from './pg-boss-jobs.ts'
import { pgBossRowsPart } from './pg-boss-rows-part.ts'
import { measureThroughput, type Throughput } from './throughput-part.ts'
import { workRows } from './work-rows.ts'

const ROWS = 10_000_000
const DEFERRED = 1_000_000

const PARTS: Readonly<Record<string, (quick: boolean) => Promise<BenchReport>>> = {
  throughput: throughputPart,
  'pg-boss-rows': quick => pgBossRowsPart(quick ? DEFERRED / 100 : DEFERRED),
  rows: quick => manyRowsPart(quick ? ROWS / 100 : ROWS),
}

export const queueBench: Bench = {
  name: 'queue',
  about: 'pieces of work per second, latency and the database’s load; the queue with ten million rows',
  async run({ quick, part }) {
    const names = Object.keys(PARTS).filter(name => part === undefined || name === part)
    if (names.length === 0) throw new Error(`queue has the parts ${Object.keys(PARTS).join(', ')}`)
    const reports: [string, BenchReport][] = []
    for (const name of names)
      reports.push([name, await (PARTS[name] as (quick: boolean) => Promise<BenchReport>)(quick)])
    return {
      figures: reports.flatMap(([, report]) => report.figures),
      text: reports.map(([, report]) => report.text).join('\n\n'),
      details: Object.fromEntries(reports.map(([name, report]) => [name, report.details])),
    }
  },
}

async function throughputPart(quick: boolean): Promise<BenchReport> {
  const missing = await installPeers(console.log)
  if (missing !== null) console.log(`pg-boss is left out: ${missing}`)
  const contenders: readonly Contender[] = missing === null ? [workRows, pgBossJobs] : [workRows]
  const measured = await measureThroughput(contenders, {
    burst: quick ? 200 : 1000,
    singles: quick ? 5 : 40,
    idleMs: quick ? 1000 : 5000,
    workers: quick ? [3] : [1, 3, 8],
  })
  return { figures: [], text: tableOf(measured), details: measured }
}

function tableOf(measured: readonly Throughput[]): string {
  const head =
    '| queue | database | workers | pieces/s | latency, median | p95 | CPU per piece | CPU per idle second |\n|---|---|---|---|---|---|---|---|'
  const lines = measured.map(
    ({ queue, database, workers, perSecond, latency, load }) =>
      `| ${queue} | ${database} | ${workers} | ${perSecond.toFixed(0)} | ${latency.median.toFixed(1)} ms | ${latency.p95.toFixed(1)} ms | ${load.perPiece.toFixed(2)} ms | ${load.perIdleSecond.toFixed(1)} ms |`,
  )
  return [head, ...lines].join('\n')
}
