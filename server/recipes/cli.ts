// `npm run recipe -- run|explain|check|import|pack …` (RECIPES section 12). Prints one JSON object on standard output, whatever
// happens; everything else goes to standard error. Exit code 0: it ran; 1: not usable or invalid; 2: wrong call.
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { env } from 'node:process'
import { parseArgs } from 'node:util'
import { readSettings } from '#server/env.ts'
import { recipeProfile } from '#shared/recipe/profile.ts'
import { givenRecord } from '#shared/recipe/record.ts'
import { createBrowserPool } from './browser.ts'
import { checkRecipes } from './check.ts'
import { explainScan } from './explain.ts'
import { parseRewrite } from './gateway-policy.ts'
import { createPageReader } from './http/page-reader.ts'
import { runStep } from './http/run-step.ts'
import { importCommand, packCommand } from './import/import-command.ts'
import type { RunResult, StepName } from './run-types.ts'
import { toRunnable } from './runnable.ts'

// A command's own clock and dice: real time, real chance.
const now = () => Math.floor(performance.timeOrigin + performance.now())
const random = () => randomInt(2 ** 32) / 2 ** 32

interface Printed {
  code: 0 | 1 | 2
  json: object
}

/** A call that cannot be carried out; the message says why. */
class UsageError extends Error {}

/** An input file that cannot be used. */
class InputError extends Error {}

function readCommand(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      profile: { type: 'string' },
      step: { type: 'string', default: 'scan' },
      extracted: { type: 'string' },
      'rewrite-origin': { type: 'string', multiple: true, default: [] },
      patience: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
}
type Options = ReturnType<typeof readCommand>['values']

async function main(argv: readonly string[]): Promise<Printed> {
  const [first, ...rest] = argv
  if (first === 'import' || first === 'pack') {
    const { RECIPES_DIR: recipesDir, RECIPE_TRUST: trustFile } = orUsage(() => readSettings(env))
    const deps = { now, recipesDir, trustFile }
    return first === 'import' ? importCommand(rest, deps) : packCommand(rest, deps)
  }
  const { values, positionals } = orUsage(() => readCommand(argv))
  const [command, file, ...further] = positionals
  if (command !== 'run' && command !== 'explain' && command !== 'check') {
    throw new UsageError(
      'usage: recipe run|explain|check <file> [--profile <file>] [--step scan|optOut] … or recipe import|pack …',
    )
  }
  if (file === undefined) throw new UsageError(`recipe ${command} needs a file`)
  if (command === 'check') {
    const report = await checkRecipes([file, ...further]).catch(() => {
      throw new InputError(`cannot read ${[file, ...further].join(' or ')}`)
    })
    return { code: report.ok ? 0 : 1, json: report }
  }
  if (further.length > 0) throw new UsageError(`recipe ${command} takes one file`)
  return command === 'explain' ? explain(file, values) : run(file, values)
}

async function explain(file: string, values: Options): Promise<Printed> {
  const runnable = toRunnable(await readJson(file), 'scan')
  if (!runnable.ok) throw new InputError(issueText(file, runnable.issues))
  const explained = explainScan(runnable.recipe, await readProfile(values), now())
  return { code: explained.ok ? 0 : 1, json: explained }
}

async function run(file: string, values: Options): Promise<Printed> {
  const step = values.step
  if (step !== 'scan' && step !== 'optOut') throw new UsageError('--step is scan or optOut')
  const rewrites = (values['rewrite-origin'] ?? []).map(text => {
    const rewrite = parseRewrite(text)
    if (rewrite === null) throw new UsageError(`--rewrite-origin needs <origin>=<origin>, not ${text}`)
    return rewrite
  })
  const patienceMs = values.patience === undefined ? undefined : Number(values.patience)
  const runnable = toRunnable(await readJson(file), step)
  if (!runnable.ok) return { code: 1, json: unusable(step, issueText(file, runnable.issues)) }
  const profile = await readProfile(values)
  const extracted = values.extracted === undefined ? undefined : await readRecordFile(values.extracted)
  const settings = orUsage(() => readSettings(env))
  const browser = createBrowserPool({ executablePath: settings.CHROMIUM_PATH, maxContexts: 1 })
  const reader = createPageReader()
  try {
    const log = { debug: () => undefined, warn: (_: object, message: string) => console.error(message) }
    const deps = { browser, now, random, log, reader }
    const { fragment, recipe } = runnable
    const result = await runStep(deps, { recipe, fragment, step, profile, extracted, rewrites, patienceMs })
    return { code: 0, json: printable(result) }
  } finally {
    await reader.close()
    await browser.close()
  }
}

/** The result as RECIPES section 12 lists it, with why and the hand-off. */
function printable({ ok, step, status, url, extracted, actions, reason, handoff }: RunResult) {
  return { ok, step, status, url, extracted, actions, reason, ...(handoff ? { handoff } : {}) }
}

function unusable(step: StepName, reason: string) {
  return { ok: false, step, status: 'error', url: '', extracted: [], actions: [], reason }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new InputError(error instanceof SyntaxError ? `${file} is not JSON` : `cannot read ${file}`)
  }
}

async function readProfile(values: Options) {
  if (values.profile === undefined) throw new UsageError('--profile <file> is needed')
  const parsed = recipeProfile.safeParse(await readJson(values.profile))
  if (!parsed.success) throw new InputError(issueText(values.profile, parsed.error.issues))
  return parsed.data
}

async function readRecordFile(file: string) {
  const parsed = givenRecord.safeParse(await readJson(file))
  if (!parsed.success) throw new InputError(issueText(file, parsed.error.issues))
  return parsed.data
}

function issueText(
  file: string,
  issues: readonly { path: string | PropertyKey[]; message: string }[],
): string {
  const texts = issues.slice(0, 5).map(({ path, message }) => {
    const place = typeof path === 'string' ? path : path.map(String).join('.')
    return place === '' ? message : `${place}: ${message}`
  })
  return `${file}: ${texts.join('; ')}`
}

function orUsage<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const printed = await main(process.argv.slice(2)).catch((error: unknown): Printed => {
  if (error instanceof UsageError) return { code: 2, json: { ok: false, error: error.message } }
  if (error instanceof InputError) return { code: 1, json: { ok: false, error: error.message } }
  console.error(error)
  return { code: 1, json: { ok: false, error: 'failed unexpectedly; see standard error' } }
})
process.stdout.write(`${JSON.stringify(printed.json, null, 2)}\n`)
process.exitCode = printed.code
