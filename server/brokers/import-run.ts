// One run of the importer: reads the sources, shows the changes, asks for confirmation, and writes. Running it again
// with the same files writes nothing.
import { readFileSync } from 'node:fs'
import type { Broker } from '#shared/catalogue/broker.ts'
import { parseCatalogue } from '#shared/catalogue/catalogue-text.ts'
import { catalogueProblems } from '#shared/catalogue/check-catalogue.ts'
import { type CatalogueChanges, compareCatalogues } from '#shared/catalogue/import/compare-catalogues.ts'
import { type ChangeReasons, mergeClaims } from '#shared/catalogue/import/merge-claims.ts'
import { iso, type Now } from '#shared/lib/time.ts'
import { describeChanges, describeSource } from './import-report.ts'
import { type ImportSource, readImportSource } from './import-source.ts'
import { writeCatalogue } from './write-catalogue.ts'

export type CatalogueImportOptions = {
  files: readonly string[]
  /** The catalogue to import into. */
  catalogue: string
  /** The recorded origin of the copy; null for the file's name and date. */
  ref: string | null
  dryRun: boolean
  /** Write without confirmation. */
  yes: boolean
}

export type ImportDeps = {
  now: Now
  print: (line: string) => void
  /** Asks the operator; null without a terminal. */
  confirm: ((question: string) => Promise<boolean>) | null
}

/** Runs an import. `done` also if there was nothing to change; `not done` with the reason printed. */
export async function runImport(
  options: CatalogueImportOptions,
  deps: ImportDeps,
): Promise<'done' | 'not done'> {
  const { print } = deps
  const readAs = readFileSync(options.catalogue, 'utf8')
  const { brokers: before, bad } = parseCatalogue(readAs)
  const [worst] = bad
  if (worst) {
    print(`The catalogue itself is broken at line ${worst.line}: ${worst.reason}. Nothing was read.`)
    return 'not done'
  }
  const { brokers: after, sources, reasons } = takeIn(before, options, print)
  if (sources.some(source => !source.ok)) {
    print('Nothing was written.')
    return 'not done'
  }
  const changes = compareCatalogues(before, after, reasons)
  for (const line of describeChanges(changes)) print(line)
  const problems = catalogueProblems(after)
  if (problems.length > 0) {
    for (const problem of problems) print(`  ! ${problem}`)
    print('The result would break the catalogue’s rules. Nothing was written.')
    return 'not done'
  }
  return await write({ options, deps, readAs, after, changes, sources })
}

/** Reads and merges the sources one after another, and describes each. */
function takeIn(
  before: readonly Broker[],
  { files, ref }: CatalogueImportOptions,
  print: ImportDeps['print'],
) {
  const reasons: ChangeReasons = new Map()
  const sources: ImportSource[] = []
  let brokers = before
  for (const file of files) {
    const source = readImportSource(file, ref, new Set(brokers.map(one => one.domain)))
    const merged = source.ok
      ? mergeClaims(brokers, source.read.claims, source.from, reasons)
      : { brokers, left: [] }
    brokers = merged.brokers
    sources.push(source)
    const notKnown = merged.left.map(({ where, facts }) => ({ where, text: facts.country.join(' ') }))
    for (const line of describeSource(source, notKnown)) print(line)
  }
  return { brokers, sources, reasons }
}

type Writing = {
  options: CatalogueImportOptions
  deps: ImportDeps
  readAs: string
  after: readonly Broker[]
  changes: CatalogueChanges
  sources: readonly ImportSource[]
}

async function write({
  options,
  deps,
  readAs,
  after,
  changes,
  sources,
}: Writing): Promise<'done' | 'not done'> {
  const { print, confirm, now } = deps
  if (changes.added.length === 0 && changes.changed.length === 0) {
    print('No change. Nothing was written.')
    return 'done'
  }
  if (options.dryRun) {
    print('Dry run. Nothing was written.')
    return 'done'
  }
  if (!options.yes && confirm === null) {
    print('There is no terminal to ask on: give --yes to write. Nothing was written.')
    return 'not done'
  }
  if (!options.yes && !(await confirm?.('Write this to the catalogue?'))) {
    print('Nothing was written.')
    return 'not done'
  }
  const files = sources.flatMap(source =>
    source.ok
      ? {
          file: source.file,
          layout: source.layout,
          ref: source.from.ref,
          digest: source.digest,
          rows: source.read.rows,
          refused: source.read.refused.length,
        }
      : [],
  )
  const changed = new Set(changes.changed.map(change => change.id)).size
  const replaced = changes.changed.map(({ id, field, from, to }) => ({
    id,
    field,
    from: from ?? null,
    to: to ?? null,
  }))
  const counts = { added: changes.added.length, changed, unchanged: changes.unchanged, changes: replaced }
  if (!writeCatalogue(options.catalogue, readAs, after, { at: iso(now()), files, ...counts })) {
    print('The catalogue has been changed meanwhile. Nothing was written; run the import again.')
    return 'not done'
  }
  print(`Written to ${options.catalogue}.`)
  return 'done'
}
