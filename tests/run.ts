// The test command: `node tests/run.ts [all|check|unit|engine|integration|e2e]`. Runs every step whatever became of the ones
// before it, says what it used, and ends with one line: N passed, N failed.
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureWebBuild } from '../server/lib/web-build.ts'
import { findChromium, findHeadlessShell, NO_CHROMIUM } from './support/find-chromium.ts'
import { findPostgres, NO_POSTGRES } from './support/find-postgres.ts'
import { asOneTest, type Counts, readPlaywright, readVitest } from './support/read-report.ts'
import { endAllCommands, runCommand } from './support/run-command.ts'
import { SERVER_IS_OURS } from './support/server-database.ts'
import { startPostgres } from './support/start-postgres.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const REPORTS = path.join(ROOT, '.build', 'tests')
/** A step that hangs is ended. Beside another run of the suite, the slowest has taken more than half an hour. */
const STEP_LIMIT_MS = 60 * 60_000

/** Integration tests wait for programs, sites and mails a third of their time. */
const THREE_FOR_TWO = [`--maxWorkers=${Math.ceil(1.5 * availableParallelism())}`]

type Step = { name: string; run: () => Promise<Counts> }

const say = (text: string) => console.log(text)
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const bin = (name: string) => path.join(ROOT, 'node_modules', '.bin', name)

const isPlain = process.env.CI !== undefined || !process.stdout.isTTY

/** The children's environment: this one's, with plain output where nobody watches. */
function childEnvironment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR, ...rest } = process.env
  // The project's own Node, also when this was started by hand.
  const PATH = [path.join(ROOT, 'node_modules', '.bin'), rest.PATH].join(path.delimiter)
  return isPlain ? { ...rest, PATH, NO_COLOR: '1' } : { ...rest, PATH, FORCE_COLOR }
}

async function tool(name: string, argv: readonly string[], env = childEnvironment()): Promise<Counts> {
  const result = await runCommand(argv, { cwd: ROOT, env, limitMs: STEP_LIMIT_MS })
  return asOneTest(result.ok, `${name}${result.why ? ` (${result.why})` : ''}`)
}

async function vitest(
  report: string,
  projects: readonly string[],
  extra: NodeJS.ProcessEnv = {},
  flags: readonly string[] = [],
): Promise<Counts> {
  const file = path.join(REPORTS, `${report}.json`)
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const argv = [bin('vitest'), 'run', ...reports, ...flags]
  const result = await runCommand([...argv, ...projects.map(project => `--project=${project}`)], {
    cwd: ROOT,
    env: { ...childEnvironment(), ...extra },
    limitMs: STEP_LIMIT_MS,
  })
  return blame(readVitest(file, ROOT), result.why)
}

/** A runner that failed although no test did has failed for a reason of its own. */
function blame(counts: Counts, why: string | null): Counts {
  if (why === null || counts.failed > 0) return counts
  return { ...counts, failed: 1, failures: [`an error outside the tests (${why})`] }
}

async function onPostgres(): Promise<Counts> {
  const found = findPostgres(process.env)
  if (!found) {
    say(NO_POSTGRES)
    return asOneTest(false, NO_POSTGRES)
  }
  const server = await startPostgres(found)
  const from = found.kind === 'server' ? 'DATABASE_URL' : `${found.origin}, ${found.folder}`
  say(`Using Postgres ${server.version} (${from}).`)
  try {
    const database = {
      TEST_DATABASE: 'postgres',
      DATABASE_URL: server.url,
      ...(found.kind === 'binaries' ? { [SERVER_IS_OURS]: '1' } : {}),
    }
    return await vitest('integration-postgres', ['integration'], database, THREE_FOR_TWO)
  } finally {
    await server.stop()
  }
}

async function endToEnd(): Promise<Counts> {
  const found = await findChromium(process.env, say)
  if (!found) {
    say(NO_CHROMIUM)
    return asOneTest(false, NO_CHROMIUM)
  }
  // A browser that was named is used for every test.
  const shell = found.origin === 'CHROMIUM_PATH' ? null : await findHeadlessShell()
  say(`Using Chromium ${found.path} (${found.origin})${shell ? ` and the headless shell ${shell}` : ''}.`)
  // Here and not at each product's own start: several start at once, and would build into the same folder.
  await ensureWebBuild(say)
  const file = path.join(REPORTS, 'e2e.json')
  const argv = [bin('playwright'), 'test', '--config', 'tests/e2e/playwright.config.ts']
  // Playwright colors for its workers whatever NO_COLOR says, and Node warns when it is told both.
  const { NO_COLOR: _color, ...environment } = childEnvironment()
  const result = await runCommand(argv, {
    cwd: ROOT,
    env: {
      ...environment,
      ...(isPlain ? { FORCE_COLOR: '0' } : {}),
      CHROMIUM_PATH: found.path,
      ...(shell ? { HEADLESS_SHELL_PATH: shell } : {}),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      // A browser that was named is the one the product's own engine shall use too.
      ...(found.origin === 'CHROMIUM_PATH' ? { PRODUCT_CHROMIUM_PATH: found.path } : {}),
    },
    limitMs: STEP_LIMIT_MS,
  })
  return blame(readPlaywright(file), result.why)
}

const types: Step = { name: 'types', run: () => tool('tsc -b', [bin('tsc'), '-b']) }
const lint: Step = {
  name: 'lint and format',
  run: () => tool('biome check', [bin('biome'), 'check', '--error-on-warnings', '.']),
}
const architecture: Step = { name: 'architecture', run: () => vitest('architecture', ['architecture']) }
const unit: Step = { name: 'unit and architecture', run: () => vitest('unit', ['unit', 'architecture']) }
const engine: Step = {
  name: 'recipes in a browser',
  async run() {
    // The bundled browser needs libraries that Debian's install brings along.
    await findChromium(process.env, say)
    // They wait for pages more than they compute.
    return vitest('engine', ['engine'], {}, [`--maxWorkers=${2 * availableParallelism()}`])
  },
}
const integration: Step[] = [
  {
    name: 'integration on PGlite',
    run: () =>
      vitest(
        'integration-pglite',
        ['integration', 'embedded', 'matrix'],
        { TEST_DATABASE: 'pglite', DATABASE_URL: undefined },
        THREE_FOR_TWO,
      ),
  },
  { name: 'integration on Postgres', run: onPostgres },
]
const e2e: Step = { name: 'end to end', run: endToEnd }

const MODES: Readonly<Record<string, readonly Step[]>> = {
  all: [types, lint, unit, engine, ...integration, e2e],
  check: [types, lint, architecture],
  unit: [unit],
  engine: [engine],
  integration,
  e2e: [e2e],
}

async function main(mode: string): Promise<number> {
  const steps = MODES[mode]
  if (!steps) {
    say(`There is no such set of tests: ${mode}. Say one of ${Object.keys(MODES).join(', ')}.`)
    return 2
  }
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  say(`Node ${process.version}, ${mode}: ${steps.map(step => step.name).join(', ')}.`)
  const done: { step: Step; counts: Counts; ms: number }[] = []
  for (const step of steps) {
    say(`\n── ${step.name} ──`)
    const started = performance.now()
    const counts = await step
      .run()
      .catch((error: Error) => asOneTest(false, `${step.name}: ${error.message}`))
    done.push({ step, counts, ms: performance.now() - started })
    say(`── ${step.name}: ${tally(counts)} in ${seconds(performance.now() - started)} ──`)
  }
  return conclude(done)
}

function conclude(done: readonly { step: Step; counts: Counts; ms: number }[]): number {
  say('')
  for (const { step, counts, ms } of done) say(`${step.name.padEnd(24)} ${tally(counts)}, ${seconds(ms)}`)
  const failures = done.flatMap(({ step, counts }) => counts.failures.map(name => `  ${step.name}: ${name}`))
  if (failures.length > 0) say(`\nFailed:\n${failures.join('\n')}`)
  const written = new Set(done.flatMap(({ counts }) => [...counts.written]))
  const sum = (pick: (counts: Counts) => number) =>
    done.reduce((total, { counts }) => total + pick(counts), 0)
  const total: Counts = {
    passed: sum(counts => counts.passed),
    failed: sum(counts => counts.failed),
    skipped: sum(counts => counts.skipped),
    failures: [],
    written,
  }
  const cases = total.passed + total.failed + total.skipped
  say(`\n${written.size} written tests, ${cases} cases: over tables, and on both kinds of database.`)
  say(tally(total))
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}

function tally({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

process.once('exit', endAllCommands)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
process.exitCode = await main(process.argv[2] ?? 'all')
