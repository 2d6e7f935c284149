// The long proof: `node tests/soak.ts [pglite|postgres|copies] [--short]`. Random histories and kills by the tens of
// thousands and tens, on both databases, and three copies of the program on one Postgres; one of the three where it's
// named. `--copies 3` says the last one, too.
// HISTORIES (20000), FIRST_SEED (1), REAL_HISTORIES (300), KILLS (50), REQUESTS (10000) and COPY_KILLS (20) change how many;
// `--short` is for trying it: a few of each. The last line is N passed, N failed.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findPostgres, NO_POSTGRES } from './support/find-postgres.ts'
import { readVitest } from './support/read-report.ts'
import { endAllCommands, runCommand } from './support/run-command.ts'
import { startPostgres } from './support/start-postgres.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const REPORTS = path.join(ROOT, '.build', 'soak')
const VITEST = path.join(ROOT, 'node_modules', '.bin', 'vitest')
/** Histories in one run, on a database of its own: a purge looks at every account that the run has made. */
const AT_A_TIME = 1000
const RUN_LIMIT_MS = 60 * 60_000

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, copies: { type: 'string' } },
})
const { HISTORIES, FIRST_SEED, KILLS, REAL_HISTORIES, REQUESTS, COPY_KILLS } = process.env
const many = (named: string | undefined, whole: number, short: number) =>
  Number(named ?? (options.short ? short : whole))
const histories = many(HISTORIES, 20_000, 100)
const first = many(FIRST_SEED, 1, 1)
const kills = many(KILLS, 50, 2)
const reals = many(REAL_HISTORIES, 300, 3)
const requests = many(REQUESTS, 10_000, 200)
const copyKills = many(COPY_KILLS, 20, 2)

type Database = 'pglite' | 'postgres'
type Tally = { passed: number; failed: number }

const say = (text: string) => console.log(text)
const started = performance.now()
const clock = () => `${((performance.now() - started) / 60_000).toFixed(1)} min`

/** Runs one test file, by its path below tests/; whether all of it held. */
async function run(file: string, env: Record<string, string>): Promise<boolean> {
  const report = path.join(REPORTS, `${path.basename(file)}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const argv = [VITEST, 'run', ...reporters, '--project=integration', `tests/${file}.test.ts`]
  const PATH = [path.join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter)
  const result = await runCommand(argv, {
    cwd: ROOT,
    env: { ...process.env, PATH, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    limitMs: RUN_LIMIT_MS,
  })
  const counts = readVitest(report, ROOT)
  return result.ok && counts.passed > 0 && counts.failed === 0
}

async function soak(database: Database, env: Record<string, string>): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0 }
  const note = (ok: boolean, many: number, what: string) => {
    tally[ok ? 'passed' : 'failed'] += ok ? many : 1
    say(`[${clock()}] ${database}: ${what} ${ok ? 'held' : 'FAILED'}`)
  }
  for (let seed = first; seed < first + histories; seed += AT_A_TIME) {
    const count = Math.min(AT_A_TIME, first + histories - seed)
    const ok = await run('integration/model', { ...env, HISTORIES: String(count), FIRST_SEED: String(seed) })
    note(ok, count, `histories ${seed} to ${seed + count - 1}`)
  }
  if (reals > 0) {
    const ok = await run('integration/real-devices', { ...env, REAL_HISTORIES: String(reals) })
    note(ok, reals, `${reals} histories of real devices`)
  }
  if (kills > 0)
    note(await run('integration/kill-server', { ...env, KILLS: String(kills) }), kills, `${kills} kills`)
  if (requests > 0) {
    const ok = await run('security/families-apart', { ...env, REQUESTS: String(requests) })
    note(ok, requests, `${requests} requests between two families`)
  }
  return tally
}

/** Three copies of the program on one database; the test says what it counted. */
async function soakCopies(env: Record<string, string>): Promise<Tally> {
  const ok = await run('integration/three-copies', { ...env, COPY_KILLS: String(copyKills) })
  say(
    `[${clock()}] three copies, each killed ${copyKills} times and one upgraded: ${ok ? '0 lost, 0 doubled, 0 sent twice' : 'FAILED'}`,
  )
  return ok ? { passed: 3 * copyKills, failed: 0 } : { passed: 0, failed: 1 }
}

async function onPostgres(prove: (env: Record<string, string>) => Promise<Tally>): Promise<Tally> {
  const found = findPostgres(process.env)
  if (!found) {
    say(NO_POSTGRES)
    return { passed: 0, failed: 1 }
  }
  const server = await startPostgres(found)
  try {
    return await prove({ TEST_DATABASE: 'postgres', DATABASE_URL: server.url })
  } finally {
    await server.stop()
  }
}

const PARTS: Readonly<Record<string, () => Promise<Tally>>> = {
  pglite: () => soak('pglite', { TEST_DATABASE: 'pglite' }),
  postgres: () => onPostgres(env => soak('postgres', env)),
  copies: () => onPostgres(soakCopies),
}

async function main(only: string | undefined): Promise<number> {
  if (only !== undefined && !(only in PARTS)) {
    say(`There is no such part: ${only}. Say ${Object.keys(PARTS).join(', ')}, or nothing for all.`)
    return 2
  }
  mkdirSync(REPORTS, { recursive: true })
  const tallies: Tally[] = []
  for (const [name, prove] of Object.entries(PARTS))
    if (only === undefined || only === name) tallies.push(await prove())
  const sum = (pick: keyof Tally) => tallies.reduce((total, tally) => total + tally[pick], 0)
  say(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
}

process.once('exit', endAllCommands)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
if (options.copies !== undefined && options.copies !== '3') {
  say('Only three copies can be proven: say `--copies 3`.')
  process.exit(2)
}
process.exitCode = await main(options.copies === undefined ? positionals[0] : 'copies')
