// The commands `recipe import`, `recipe update` and `recipe pack`: their options, the files they read, and their output.
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readLocal } from './import-folder.ts'
import { LIMITS } from './import-limits.ts'
import { importRecipes } from './import-recipes.ts'
import { SourceRefused } from './import-types.ts'
import { replaceFile } from './import-write.ts'
import { PackKeyError, signingKey, trustedKeys } from './packs/pack-keys.ts'
import { makePack } from './packs/pack-make.ts'
import { updateRecipes } from './update-recipes.ts'

export interface CommandOutcome {
  /** 0: everything was imported; 1: something was refused; 2: wrong usage. */
  code: 0 | 1 | 2
  json: object
}

export interface CommandDeps {
  now: () => number
  /** The folder for recipes without `--into` (recipes-dir.ts). */
  recipesDir: string
  /** RECIPE_TRUST, if set. */
  trustFile: string | undefined
}

const wrong = (error: string): CommandOutcome => ({ code: 2, json: { ok: false, error } })
const failed = (error: string, more: object = {}): CommandOutcome => ({
  code: 1,
  json: { ok: false, error, ...more },
})

/** `import <dir|url> [--into <dir>] [--trust <file>] [--dry-run] [--force] [--unsigned]` */
export function importCommand(args: readonly string[], deps: CommandDeps): Promise<CommandOutcome> {
  return answering(async () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        into: { type: 'string' },
        trust: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        unsigned: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    const [source, extra] = positionals
    if (source === undefined || extra !== undefined) return wrong('recipe import needs one folder or address')
    const into = values.into ?? deps.recipesDir
    const report = await importRecipes({
      source,
      into,
      dryRun: values['dry-run'],
      force: values.force,
      unsigned: values.unsigned,
      trusted: await readTrusted(values.trust ?? deps.trustFile),
    })
    return { code: report.ok ? 0 : 1, json: report }
  })
}

/** `update [--into <dir>] [--trust <file>] [--dry-run]` */
export function updateCommand(args: readonly string[], deps: CommandDeps): Promise<CommandOutcome> {
  return answering(async () => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        into: { type: 'string' },
        trust: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    const report = await updateRecipes({
      into: values.into ?? deps.recipesDir,
      dryRun: values['dry-run'],
      trusted: await readTrusted(values.trust ?? deps.trustFile),
    })
    return { code: report.ok ? 0 : 1, json: report }
  })
}

/** `pack <dir> --key <pem> --out <file> [--name <name>] [--sequence <n>]` */
export function packCommand(args: readonly string[], deps: CommandDeps): Promise<CommandOutcome> {
  return answering(async () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        out: { type: 'string' },
        name: { type: 'string', default: 'recipes' },
        sequence: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const [folder, extra] = positionals
    const { key, out, name } = values
    if (folder === undefined || extra !== undefined || key === undefined || out === undefined)
      return wrong('usage: recipe pack <dir> --key <pem> --out <file> [--name <name>] [--sequence <n>]')
    if (values.sequence !== undefined && !/^\d{1,15}$/.test(values.sequence))
      return wrong(`--sequence is a whole number, not ${values.sequence}`)
    // Milliseconds since 1970, so later packs get higher numbers automatically.
    const sequence = values.sequence === undefined ? deps.now() : Number(values.sequence)
    const { files, refused } = await readLocal(folder, LIMITS)
    if (refused.length > 0) return failed('not every file can be read', { refused })
    const made = makePack(files, { name, sequence, key: signingKey(await readKey(key)) })
    if (!made.ok) return failed('not every file is a sound recipe', { refused: made.refused })
    await replaceFile(out, made.text)
    const { keyId, list } = made
    return { code: 0, json: { ok: true, out, name, sequence, keyId, files: list.files.length } }
  })
}

const readTrusted = async (file: string | undefined) =>
  file === undefined ? [] : trustedKeys(await readKey(file))

async function readKey(file: string): Promise<string> {
  return await readFile(file, 'utf8').catch(() => {
    throw new PackKeyError(`cannot read ${file}`)
  })
}

async function answering(run: () => Promise<CommandOutcome>): Promise<CommandOutcome> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof SourceRefused) return failed(error.message, { reason: error.reason })
    if (error instanceof PackKeyError) return failed(error.message)
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')) return wrong(String(error))
    if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return failed(`cannot read or write: ${code}`)
    throw error
  }
}
