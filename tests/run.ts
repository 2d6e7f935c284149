// The test command: `node tests/run.ts [all|check|unit|engine|integration|e2e]`. Runs every step whatever became of the ones
// before it, says what it used, and ends with one line: N passed, N failed. The end-to-end tests mostly wait, for pages and
// for the product: in `all`, they run beside the other steps.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureWebBuild } from '../server/lib/web-build.ts'
import { findChromium, NO_CHROMIUM } from './support/find-chromium.ts'
import { findPostgres, NO_POSTGRES } from './support/find-postgres.ts'
import { asOneTest, type Counts, readPlaywright, readVitest } from './support/read-report.ts'
import { endAllCommands, type Output, runCommand } from './support/run-command.ts'
import { SERVER_IS_OURS } from './support/server-database.ts'
import { startPostgres } from './support/start-postgres.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const REPORTS = path.join(ROOT, '.build', 'tests')
/** A step that hangs is ended. Beside another run of the suite, the slowest has taken more than half an hour. */
const STEP_LIMIT_MS = 60 * 60_000

type Step = { name: string; run: (output: Output) => Promise<Counts> }
type Done = { step: Step; counts: Counts; ms: number }

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

async function tool(name: string, argv: readonly string[], output: Output): Promise<Counts> {
  const env = childEnvironment()
  const result = await runCommand(argv, { cwd: ROOT, env, output, limitMs: STEP_LIMIT_MS })
  return asOneTest(result.ok, `${name}${result.why ? ` (${result.why})` : ''}`)
}

async function vitest(
  report: string,
  projects: readonly string[],
  output: Output,
  extra: NodeJS.ProcessEnv = {},
  flags: readonly string[] = [],
): Promise<Counts> {
  const file = path.join(REPORTS, `${report}.json`)
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const argv = [bin('vitest'), 'run', ...reports, ...flags]
  const result = await runCommand([...argv, ...projects.map(project => `--project=${project}`)], {
    cwd: ROOT,
    env: { ...childEnvironment(), ...extra },
    output,
    limitMs: STEP_LIMIT_MS,
  })
  return blame(readVitest(file, ROOT), result.why)
}

/** A runner that failed although no test did has failed for a reason of its own. */
function blame(counts: Counts, why: string | null): Counts {
  if (why === null || counts.failed > 0) return counts
  return { ...counts, failed: 1, failures: [`an error outside the tests (${why})`] }
}

/** Looked for once: it may have to be installed, which only one program can do at a time. */
let chromium: ReturnType<typeof findChromium> | undefined
function chromiumForAll(): ReturnType<typeof findChromium> {
  chromium ??= findChromium(process.env, say)
  return chromium
}

async function onPostgres(output: Output): Promise<Counts> {
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
    return await vitest('integration-postgres', ['integration'], output, database)
  } finally {
    await server.stop()
  }
}

async function endToEnd(output: Output): Promise<Counts> {
  const found = await chromiumForAll()
  if (!found) {
    say(NO_CHROMIUM)
    return asOneTest(false, NO_CHROMIUM)
  }
  say(`Using Chromium ${found.path} (${found.origin}).`)
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
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      // A browser that was named is the one the product's own engine shall use too.
      ...(found.origin === 'CHROMIUM_PATH' ? { PRODUCT_CHROMIUM_PATH: found.path } : {}),
    },
    output,
    limitMs: STEP_LIMIT_MS,
  })
  return blame(readPlaywright(file), result.why)
}

const types: Step = { name: 'types', run: output => tool('tsc -b', [bin('tsc'), '-b'], output) }
const lint: Step = {
  name: 'lint and format',
  run: output => tool('biome check', [bin('biome'), 'check', '--error-on-warnings', '.'], output),
}
const architecture: Step = {
  name: 'architecture',
  run: output => vitest('architecture', ['architecture'], output),
}
const unit: Step = {
  name: 'unit and architecture',
  run: output => vitest('unit', ['unit', 'architecture'], output),
}
const engine: Step = {
  name: 'recipes in a browser',
  async run(output) {
    // The bundled browser needs libraries that Debian's install brings along.
    await chromiumForAll()
    // They wait for pages more than they compute.
    return vitest('engine', ['engine'], output, {}, [`--maxWorkers=${2 * availableParallelism()}`])
  },
}
const integration: Step[] = [
  {
    name: 'integration on PGlite',
    run: output =>
      vitest('integration-pglite', ['integration', 'sandbox', 'matrix'], output, {
        TEST_DATABASE: 'pglite',
        DATABASE_URL: undefined,
      }),
  },
  { name: 'integration on Postgres', run: onPostgres },
]
const e2e: Step = { name: 'end to end', run: endToEnd }

type Mode = { steps: readonly Step[]; beside?: Step }

const MODES: Readonly<Record<string, Mode>> = {
  all: { steps: [types, lint, unit, engine, ...integration], beside: e2e },
  check: { steps: [types, lint, architecture] },
  unit: { steps: [unit] },
  engine: { steps: [engine] },
  integration: { steps: integration },
  e2e: { steps: [e2e] },
}

async function main(name: string): Promise<number> {
  const mode = MODES[name]
  if (!mode) {
    say(`There is no such set of tests: ${name}. Say one of ${Object.keys(MODES).join(', ')}.`)
    return 2
  }
  const { steps, beside } = mode
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const also = beside ? `; beside them: ${beside.name}` : ''
  say(`Node ${process.version}, ${name}: ${steps.map(step => step.name).join(', ')}${also}.`)
  const besides = beside ? runBeside(beside) : null
  const done: Done[] = []
  for (const step of steps) {
    say(`\n── ${step.name} ──`)
    done.push(await finish(step, 'inherit'))
  }
  if (besides) done.push(await besides)
  return conclude(done)
}

async function finish(step: Step, output: Output): Promise<Done> {
  const started = performance.now()
  const counts = await step
    .run(output)
    .catch((error: Error) => asOneTest(false, `${step.name}: ${error.message}`))
  const ms = performance.now() - started
  say(`── ${step.name}: ${tally(counts)} in ${seconds(ms)} ──`)
  return { step, counts, ms }
}

/** Its output goes to a file, and is shown whole at the end, so that two steps don't speak at once. */
async function runBeside(step: Step): Promise<Done> {
  const file = path.join(REPORTS, `${step.name.replaceAll(' ', '-')}.log`)
  say(`What ${step.name} prints: ${path.relative(ROOT, file)}`)
  const output = openSync(file, 'w')
  const done = await finish(step, output)
  closeSync(output)
  say(`\n── ${step.name}, what it printed ──\n${readFileSync(file, 'utf8')}`)
  return done
}

function conclude(done: readonly Done[]): number {
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
