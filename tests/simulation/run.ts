// `npm run simulate`: 120 days of the product in its pretend world, judged against the world's truth. Prints a table
// and writes the figures to .build/simulation. Exits with 1 if a claim was false, a wrong person was touched, an alert
// was late or a request was sent twice. `--kills 30` kills the program in the middle. `--compare-kills` runs both, and
// also exits with 1 if a site diverged for a reason other than a kill.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { partings, partingText } from './compare-runs.ts'
import { readOptions, type SimulationOptions } from './options.ts'
import { figureRows, MUST_BE_NONE, reportText, table } from './report.ts'
import { type Outcome, simulate } from './simulate.ts'

const RESULTS = fileURLToPath(new URL('../../.build/simulation', import.meta.url))

async function run(options: SimulationOptions, name: string): Promise<Outcome> {
  mkdirSync(RESULTS, { recursive: true })
  const outcome = await simulate(
    options,
    text => console.log(`[${name}] ${text}`),
    log => writeFileSync(path.join(RESULTS, `${name}.log`), log),
  )
  const { databaseUrl, ...shown } = options
  const report = { options: { ...shown, database: databaseUrl === null ? 'pglite' : 'postgres' }, ...outcome }
  writeFileSync(path.join(RESULTS, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`)
  console.log(`\n${reportText(options, outcome)}\n`)
  return outcome
}

const fails = (outcome: Outcome) => outcome.violations.some(({ kind }) => MUST_BE_NONE.includes(kind))

async function main(): Promise<number> {
  const { options, compareKills } = readOptions(process.argv.slice(2), process.env.DATABASE_URL)
  if (!compareKills) return fails(await run(options, options.kills > 0 ? 'killed' : 'whole')) ? 1 : 0
  if (options.databaseUrl !== null)
    throw new Error('--compare-kills runs twice and needs two empty databases: leave DATABASE_URL out')
  // In parallel: each has its own program, database and world.
  const [whole, killed] = await Promise.all([run({ ...options, kills: 0 }, 'whole'), run(options, 'killed')])
  const others = new Map(figureRows(killed))
  const rows = figureRows(whole).map(([name, value]) => {
    const other = others.get(name) ?? ''
    return [name, value, other, value === other ? '' : 'differs']
  })
  console.log(table(['figure', 'whole', `${killed.kills} kills`, ''], rows))
  const parted = partings(whole.trails, killed.trails)
  console.log(`\n${partingText(parted, whole.trails.length)}`)
  const isExplained = parted.every(({ cause }) => cause !== 'unexplained')
  return isExplained && !fails(whole) && !fails(killed) ? 0 : 1
}

// exit() also ends the product, which runs in its own process group.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
process.exitCode = await main()
