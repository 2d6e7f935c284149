// The benches: `npm run bench` for all, `npm run bench -- --only scan` for one. Prints a table and writes the figures
// with all their runs to .build/bench/<name>.json. Measures the running product and asserts nothing. `--quick` is a
// short trial run. `--part` selects one part of a bench, `--runs` the number of runs, `--people` and `--sites` the size
// of the scale bench's database.
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { abuseBench } from './abuse/abuse-bench.ts'
import { accountsBench } from './accounts-bench.ts'
import { type Bench, type Figure, median } from './bench.ts'
import { engineBench } from './engine/engine-bench.ts'
import { interfaceBench } from './interface/interface-bench.ts'
import { mailBench } from './mail/mail-bench.ts'
import { metricsBench } from './metrics-bench.ts'
import { offlineBench } from './offline-bench.ts'
import { operateBench } from './operate/operate-bench.ts'
import { queueBench } from './queue/queue-bench.ts'
import { repliesBench } from './replies/replies-bench.ts'
import { scaleBench } from './scale/scale-bench.ts'
import { scanBench } from './scan-bench.ts'
import { siteBench } from './site/site-bench.ts'
import { startBench } from './start-bench.ts'
import { syncBench } from './sync/sync-bench.ts'
import { toolsBench } from './tools/tools-bench.ts'

const RESULTS = fileURLToPath(new URL('../../.build/bench', import.meta.url))
const benches: readonly Bench[] = [
  startBench,
  scanBench,
  offlineBench,
  accountsBench,
  engineBench,
  queueBench,
  syncBench,
  abuseBench,
  scaleBench,
  interfaceBench,
  toolsBench,
  mailBench,
  metricsBench,
  operateBench,
  siteBench,
  repliesBench,
]

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    part: { type: 'string' },
    runs: { type: 'string' },
    people: { type: 'string' },
    sites: { type: 'string' },
  },
})
const chosen = benches.filter(bench => values.only === undefined || bench.name === values.only)
if (chosen.length === 0) {
  console.error(`There is no bench ${values.only}. There are ${benches.map(bench => bench.name).join(', ')}.`)
  process.exit(2)
}

const count = (text: string | undefined) => (text === undefined ? undefined : Number(text))
const machine = { node: process.version, cpus: os.cpus().length, model: os.cpus()[0]?.model ?? 'unknown' }
mkdirSync(RESULTS, { recursive: true })
const figures: Figure[] = []
const texts: string[] = []
for (const bench of chosen) {
  console.log(`${bench.name}: ${bench.about} …`)
  const outcome = await bench.run({
    quick: values.quick,
    part: values.part,
    runs: count(values.runs),
    people: count(values.people),
    sites: count(values.sites),
  })
  const { figures: measured, ...more } = Array.isArray(outcome) ? { figures: outcome } : outcome
  figures.push(...measured)
  if ('text' in more) texts.push(more.text)
  const report = {
    bench: bench.name,
    about: bench.about,
    at: new Date().toISOString(),
    machine,
    figures: measured,
    ...more,
  }
  writeFileSync(path.join(RESULTS, `${bench.name}.json`), `${JSON.stringify(report, null, 2)}\n`)
}
for (const text of texts) console.log(`\n${text}`)
if (figures.length > 0) console.log(`\n${table(figures)}`)
console.log(`\nNode ${machine.node}, ${machine.cpus} × ${machine.model}. JSON in ${RESULTS}.`)

/** A table that reads well as plain text and as Markdown. */
function table(rows: readonly Figure[]): string {
  const cells = rows.map(({ name, unit, runs, limit }) => [
    name,
    `${median(runs).toFixed(2)} ${unit}`.trim(),
    limit === undefined ? '' : `< ${limit} ${unit}`.trim(),
    runs.map(run => run.toFixed(2)).join(' '),
  ])
  const all = [['figure', 'median', 'target', 'runs'], ...cells]
  const widths = [0, 1, 2, 3].map(column => Math.max(...all.map(row => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = all
  return [line(head), `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join(
    '\n',
  )
}
