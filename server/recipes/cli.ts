// `npm run recipe -- run|explain|check|form|import|update|pack …` (RECIPES 12). Always prints one JSON object to standard output;
// everything else goes to standard error. Exit code 0: it ran; 1: unusable or invalid; 2: wrong usage.

import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { env } from 'node:process'
import { parseArgs } from 'node:util'
import { readSettings } from '#server/env.ts'
import type { z } from '#shared/lib/z.ts'
import { formProfile } from '#shared/recipe/form/form-person.ts'
import { recipeProfile } from '#shared/recipe/profile.ts'
import { givenRecord } from '#shared/recipe/record.ts'
import { browserChoice, siteProxy } from '../lib/browser-settings.ts'
import { describeError } from '../lib/describe-error.ts'
import { createBrowserPool } from './browser.ts'
import { checkRecipes } from './check.ts'
import { explainScan } from './explain.ts'
import { formAddress, formNotOpened, reportForm } from './form/form-command.ts'
import { parseRewrite } from './gateway-policy.ts'
import { createPageReader } from './http/page-reader.ts'
import { runStep } from './http/run-step.ts'
import { importCommand, packCommand, updateCommand } from './import/import-command.ts'
import { parseJson } from './import/import-inspect.ts'
import { recipesDir } from './import/recipes-dir.ts'
import type { RunResult, StepName } from './run-types.ts'
import { toRunnable } from './runnable.ts'

// Commands use the real clock and real randomness.
const now = () => Math.floor(performance.timeOrigin + performance.now())
const random = () => randomInt(2 ** 32) / 2 ** 32

interface Printed {
  code: 0 | 1 | 2
  json: object
}

/** A call that can't be carried out. The message says why. */
class UsageError extends Error {}

/** An unusable input file. */
class InputError extends Error {}

function readCommand(argv: readonly string[]) {
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      profile: { type: 'string' },
      step: { type: 'string' },
      extracted: { type: 'string' },
      'rewrite-origin': { type: 'string', multiple: true, default: [] },
      patience: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
}
type Options = Omit<ReturnType<typeof readCommand>['values'], 'step' | 'patience'> & {
  step: StepName | undefined
  patience: number | undefined
}

async function main(argv: readonly string[]): Promise<Printed> {
  const [first, ...rest] = argv
  if (first === 'import' || first === 'update' || first === 'pack') {
    const settings = orUsage(() => readSettings(env))
    const deps = { now, recipesDir: recipesDir(settings), trustFile: settings.RECIPE_TRUST }
    const commands = { import: importCommand, update: updateCommand, pack: packCommand }
    return commands[first](rest, deps)
  }
  const { values, positionals } = orUsage(() => readCommand(argv))
  const [command, file, ...further] = positionals
  if (command !== 'run' && command !== 'explain' && command !== 'check' && command !== 'form') {
    throw new UsageError(
      'usage: recipe run|explain|check <file> [--profile <file>] [--step scan|optOut] …, recipe form <url> --profile <file>, or recipe import|update|pack …',
    )
  }
  if (file === undefined)
    throw new UsageError(`recipe ${command} needs ${command === 'form' ? 'an address' : 'a file'}`)
  const options = { ...values, step: readStep(values.step), patience: readPatience(values.patience) }
  if (command === 'check') {
    const report = await checkRecipes([file, ...further]).catch(() => {
      throw new InputError(`can’t read ${[file, ...further].join(' or ')}`)
    })
    return { code: report.ok ? 0 : 1, json: report }
  }
  if (further.length > 0)
    throw new UsageError(`recipe ${command} takes one ${command === 'form' ? 'address' : 'file'}`)
  if (command === 'form') return form(file, options)
  return command === 'explain' ? explain(file, options) : run(file, options)
}

async function explain(file: string, values: Options): Promise<Printed> {
  const runnable = toRunnable(await readJson(file), 'scan')
  if (!runnable.ok) throw new InputError(issueText(file, runnable.issues))
  const explained = explainScan(runnable.recipe, await readProfile(values, recipeProfile), now())
  return { code: explained.ok ? 0 : 1, json: explained }
}

async function form(address: string, values: Options): Promise<Printed> {
  const rewrites = readRewrites(values)
  const url = formAddress(address)
  if (url === null) throw new UsageError(`recipe form needs an http or https address, not ${address}`)
  const profile = await readProfile(values, formProfile)
  const settings = orUsage(() => readSettings(env))
  const browser = createBrowserPool({ choice: browserChoice(settings), maxContexts: 1 })
  try {
    const deps = { browser, now, proxy: siteProxy(settings), elapsed: () => performance.now() }
    return { code: 0, json: await reportForm(deps, { url, profile, rewrites }) }
  } finally {
    await browser.close()
  }
}

function readRewrites(values: Options) {
  return (values['rewrite-origin'] ?? []).map(text => {
    const rewrite = parseRewrite(text)
    if (rewrite === null) throw new UsageError(`--rewrite-origin needs <origin>=<origin>, not ${text}`)
    return rewrite
  })
}

async function run(file: string, values: Options): Promise<Printed> {
  const rewrites = readRewrites(values)
  const json = await readJson(file)
  const step = values.step ?? stepOf(json)
  const runnable = toRunnable(json, step)
  if (!runnable.ok) throw new InputError(issueText(file, runnable.issues))
  const profile = await readProfile(values, recipeProfile)
  const extracted = values.extracted === undefined ? undefined : await readRecordFile(values.extracted)
  const settings = orUsage(() => readSettings(env))
  const browser = createBrowserPool({ choice: browserChoice(settings), maxContexts: 1 })
  const reader = createPageReader()
  try {
    const log = { debug: () => undefined, warn: (_: object, message: string) => console.error(message) }
    const deps = { browser, now, random, log, reader, proxy: siteProxy(settings) }
    const { fragment, recipe } = runnable
    const result = await runStep(deps, {
      recipe,
      fragment,
      step,
      profile,
      extracted,
      rewrites,
      patienceMs: values.patience,
    })
    return { code: 0, json: printable(result) }
  } finally {
    await reader.close()
    await browser.close()
  }
}

/** The result as listed in RECIPES 12, with the reason and the handoff, but without the matcher's evidence. */
function printable({ ok, step, status, incomplete, url, actions, reason, handoff, ...rest }: RunResult) {
  const extracted = rest.extracted.map(({ evidence: _, ...record }) => record)
  return { ok, step, status, incomplete, url, extracted, actions, reason, ...(handoff ? { handoff } : {}) }
}

/** The output of `run` if nothing could run: the same object, empty, with the error. */
function notRun(argv: readonly string[], error: string) {
  const step: StepName = argv.some(
    (one, at) => one === '--step=optOut' || (one === 'optOut' && argv[at - 1] === '--step'),
  )
    ? 'optOut'
    : 'scan'
  const none = { url: '', extracted: [], actions: [] }
  return { ok: false, step, status: 'error', ...none, reason: error, error }
}

function readStep(given: string | undefined): StepName | undefined {
  if (given === undefined || given === 'scan' || given === 'optOut') return given
  throw new UsageError(`--step is scan or optOut, not ${given}`)
}

/** A file with a single step names the step. */
function stepOf(json: unknown): StepName {
  const isOptOut = typeof json === 'object' && json !== null && Reflect.get(json, 'stepType') === 'optOut'
  return isOptOut ? 'optOut' : 'scan'
}

function readPatience(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  if (!/^\d{1,7}$/.test(given))
    throw new UsageError(`--patience is a whole number of milliseconds, not ${given}`)
  return Number(given)
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new InputError(`can’t read ${file}`)
  })
  const json = parseJson(text)
  if (json === undefined) throw new InputError(`${file} isn’t JSON`)
  return json
}

async function readProfile<Schema extends typeof recipeProfile | typeof formProfile>(
  values: Options,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (values.profile === undefined) throw new UsageError('--profile <file> is needed')
  const parsed = schema.safeParse(await readJson(values.profile))
  if (!parsed.success) throw new InputError(issueText(values.profile, parsed.error.issues))
  return parsed.data as z.output<Schema>
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

const argv = process.argv.slice(2)
const printed = await main(argv).catch((error: unknown): Printed => {
  const isKnown = error instanceof UsageError || error instanceof InputError
  if (!isKnown) console.error(describeError(error))
  const text = isKnown ? error.message : 'failed unexpectedly; see standard error'
  const command = argv.find(one => !one.startsWith('-'))
  const json =
    command === 'run'
      ? notRun(argv, text)
      : command === 'form'
        ? { ...formNotOpened(text), error: text }
        : { ok: false, error: text }
  return { code: error instanceof UsageError ? 2 : 1, json }
})
process.stdout.write(`${JSON.stringify(printed.json, null, 2)}\n`)
process.exitCode = printed.code
