// Imports recipes again from their sources. An installed recipe stays until a new version is valid, and a failing
// source doesn't stop the others.
import type { KeyObject } from 'node:crypto'
import type { Resolve } from '../../lib/public-lookup.ts'
import { importedHosts, importRecipes } from './import-recipes.ts'
import { type RecipeSource, readSources } from './import-sources.ts'
import { type RecipeImportReport, SourceRefused } from './import-types.ts'

export type RecipeUpdateOptions = {
  /** The folder of recipes. */
  into: string
  dryRun: boolean
  trusted: readonly KeyObject[]
  /** Resolves host names; for tests. */
  resolve?: Resolve
}

/** What a source gave. `gone`: recipes that it no longer has; they stay installed. */
export type SourceUpdate =
  | ({ source: string; gone: string[] } & Omit<RecipeImportReport, 'into' | 'dryRun'>)
  | { source: string; ok: false; reason: SourceRefused['reason']; error: string }

export type RecipeUpdateReport = { ok: boolean; dryRun: boolean; into: string; sources: SourceUpdate[] }

/**
 * One after the other. A site that several sources have a recipe for belongs to the one that was imported last, even if
 * that source can't be read now.
 */
export async function updateRecipes(options: RecipeUpdateOptions): Promise<RecipeUpdateReport> {
  const { into, dryRun } = options
  const sources: SourceUpdate[] = []
  const known = await readSources(into)
  for (const [at, source] of known.entries()) {
    const ofOthers = new Set(known.slice(at + 1).flatMap(({ hosts }) => hosts))
    sources.push(await updateFrom(source, ofOthers, options))
  }
  return { ok: sources.every(({ ok }) => ok), dryRun, into, sources }
}

async function updateFrom(
  known: RecipeSource,
  ofOthers: ReadonlySet<string>,
  options: RecipeUpdateOptions,
): Promise<SourceUpdate> {
  const { source, unsigned, signed } = known
  try {
    const again = { signed, ofOthers }
    const { into: _, dryRun: __, ...report } = await importRecipes({ ...options, source, unsigned, again })
    const hosts = importedHosts(report)
    // A refused file may be the new version of any of them.
    const gone = report.ok ? known.hosts.filter(host => !hosts.includes(host) && !ofOthers.has(host)) : []
    return { source, gone, ...report }
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error
    return { source, ok: false, reason: error.reason, error: error.message }
  }
}
