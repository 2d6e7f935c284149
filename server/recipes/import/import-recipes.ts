// Imports recipes from a folder, a file, an address or a signed pack into the folder that the server reads. Each file
// is checked on its own: one invalid recipe never stops the others. Repeating an import changes nothing.
import type { KeyObject } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Resolve } from '../../lib/public-lookup.ts'
import { compare, readInstalled } from './import-compare.ts'
import { isLoopback } from './import-download.ts'
import { readLocal } from './import-folder.ts'
import { inspectFile } from './import-inspect.ts'
import { type ImportLimits, LIMITS } from './import-limits.ts'
import { lastingSource, noteSource } from './import-sources.ts'
import {
  type Candidate,
  type FileRefusal,
  type GivenFile,
  type OpenedPack,
  type RecipeImportReport,
  SourceRefused,
} from './import-types.ts'
import { readUrl } from './import-url.ts'
import { replaceFiles } from './import-write.ts'
import { openPack, resemblesPack } from './packs/pack-open.ts'
import { assertNotOlder, notePack } from './packs/pack-sequence.ts'

export interface RecipeImportOptions {
  /** A folder or file on this machine, or an address. */
  source: string
  /** The folder for the recipes. */
  into: string
  dryRun?: boolean
  /** Replaces a recipe even with another of the same version. */
  force?: boolean
  /** Accepts unsigned recipes from an address. */
  unsigned?: boolean
  /** If the source is imported again: whether it was a pack, and hosts whose recipe comes from another source. */
  again?: { signed: boolean; ofOthers: ReadonlySet<string> }
  /** Keys whose packs are accepted. */
  trusted?: readonly KeyObject[]
  limits?: Partial<ImportLimits>
  /** Resolves host names; for tests. */
  resolve?: Resolve
}

interface Source {
  files: GivenFile[]
  refused: FileRefusal[]
  pack: OpenedPack | null
}

/** Imports, and reports the result for every file. @throws SourceRefused if the whole source is refused. */
export async function importRecipes(options: RecipeImportOptions): Promise<RecipeImportReport> {
  const { into, dryRun = false, force = false, again } = options
  const source = await readSource(options)
  if (source.pack) await assertNotOlder(into, source.pack)
  const report: RecipeImportReport = {
    ok: true,
    dryRun,
    into,
    pack: source.pack,
    new: [],
    changed: [],
    unchanged: [],
    refused: [...source.refused],
    warnings: [],
  }
  const here = await readInstalled(into)
  const writes: { file: string; text: string }[] = []
  for (const candidate of soundOnes(source.files, report)) {
    const { host, recipe, text } = candidate
    if (again?.ofOthers.has(host) && here.byHost.has(host)) continue
    // The sequence of a pack says which is newer.
    const rules = { force, refuseOlder: again !== undefined && source.pack === null }
    const verdict = compare(candidate, here, rules)
    if (verdict.kind === 'refused') {
      report.refused.push(verdict.refusal)
      continue
    }
    const { file } = verdict
    if (verdict.kind === 'unchanged') report.unchanged.push(host)
    else if (verdict.kind === 'new') report.new.push({ file, broker: host, version: recipe.version })
    else report.changed.push({ file, broker: host, from: verdict.from, to: recipe.version })
    if (verdict.kind !== 'unchanged') writes.push({ file: path.join(into, file), text })
    if (verdict.kind === 'new' && here.names.has(file))
      report.warnings.push(`${file} was no recipe and is replaced`)
  }
  report.ok = report.refused.length === 0
  if (dryRun) return report
  if (writes.length > 0 || source.pack) await mkdir(into, { recursive: true })
  // The pack is recorded first: if the rest fails, it can be imported again, but nothing older can.
  if (source.pack) await notePack(into, source.pack)
  await replaceFiles(writes)
  const hosts = importedHosts(report)
  if (hosts.length > 0)
    await noteSource(
      into,
      {
        source: lastingSource(options.source),
        unsigned: options.unsigned ?? false,
        signed: source.pack !== null,
        hosts,
      },
      again !== undefined,
    )
  return report
}

/** The hosts of the recipes that were accepted. */
export function importedHosts(report: Pick<RecipeImportReport, 'new' | 'changed' | 'unchanged'>): string[] {
  const written = [...report.new, ...report.changed].map(({ broker }) => broker)
  return [...written, ...report.unchanged].sort()
}

async function readSource(options: RecipeImportOptions): Promise<Source> {
  const limits = { ...LIMITS, ...options.limits }
  const trusted = options.trusted ?? []
  const url = addressIn(options.source)
  const read = url ? await readUrl(url, limits, options.resolve) : await readLocal(options.source, limits)
  const [only] = read.files
  const isList = ('isFolder' in read && read.isFolder) || read.files.length + read.refused.length !== 1
  if (!isList && only && resemblesPack(only.text)) {
    const { pack, files } = openPack(only.text, trusted)
    if (files.length > limits.files) throw new SourceRefused('too_many', `more than ${limits.files}`)
    return { files, refused: [], pack }
  }
  if (options.again?.signed) throw new SourceRefused('unsigned', 'it was a signed pack before')
  // Remote recipes run here with people's data, so they need a signature.
  if (url && !isLoopback(url) && !options.unsigned)
    throw new SourceRefused('unsigned', 'take a signed pack, or give --unsigned')
  return { files: read.files, refused: read.refused, pack: null }
}

function addressIn(source: string): URL | null {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(source)) return null
  if (!URL.canParse(source)) throw new SourceRefused('address_forbidden', source)
  return new URL(source)
}

/** The valid recipes among the files. If two are for the same site, neither: we can't tell which is meant. */
function soundOnes(files: readonly GivenFile[], report: RecipeImportReport): Candidate[] {
  const byHost = new Map<string, Candidate[]>()
  for (const file of files) {
    const inspected = inspectFile(file)
    if (!inspected.ok) {
      report.refused.push(...inspected.refusals)
      continue
    }
    const { candidate } = inspected
    byHost.set(candidate.host, [...(byHost.get(candidate.host) ?? []), candidate])
  }
  return [...byHost.values()].flatMap(same => {
    const [first] = same
    if (!first) return []
    if (same.length > 1) {
      const hint = `Keep one recipe for ${first.host}; here are ${same.map(({ file }) => file).join(', ')}.`
      report.refused.push(...same.map(({ file }) => ({ file, path: 'url', rule: 'same site twice', hint })))
      return []
    }
    for (const { stepType, reason } of first.recipe.disabled)
      report.warnings.push(`${first.file}: the ${stepType} step cannot run: ${reason}`)
    return [first]
  })
}
