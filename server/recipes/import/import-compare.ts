// Compares given recipes with a folder of recipes: new, changed, unchanged, or refused because the same version has
// different contents.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { equalJson } from '#shared/lib/json.ts'
import { parseRecipe } from '#shared/recipe/schema.ts'
import { depthOf } from './import-inspect.ts'
import { LIMITS } from './import-limits.ts'
import type { Candidate, FileRefusal } from './import-types.ts'

/** An installed recipe, by host. */
export interface Installed {
  file: string
  version: string
  json: unknown
}

export type Comparison =
  | { kind: 'new'; file: string }
  | { kind: 'unchanged'; file: string }
  | { kind: 'changed'; file: string; from: string }
  | { kind: 'refused'; refusal: FileRefusal }

/** The recipes of a folder by host; none if the folder doesn't exist. Skips files that aren't recipes. */
export async function readInstalled(folder: string): Promise<{
  byHost: Map<string, Installed>
  /** Every name in the folder, in lowercase. */
  names: Set<string>
}> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return []
    throw error
  })
  const byHost = new Map<string, Installed>()
  for (const file of names.filter(name => name.endsWith('.json')).sort()) {
    const text = await readFile(path.join(folder, file), 'utf8')
    const json = depthOf(text) > LIMITS.depth ? null : parse(text)
    const parsed = parseRecipe(json)
    if (parsed.ok) byHost.set(parsed.recipe.url.toLowerCase(), { file, version: parsed.recipe.version, json })
  }
  return { byHost, names: new Set(names.map(name => name.toLowerCase())) }
}

/** Compares one recipe with the installed one for its host. An installed recipe keeps its file name. */
export function compare(
  { file, host, recipe, json }: Candidate,
  here: { byHost: ReadonlyMap<string, Installed> },
  force: boolean,
): Comparison {
  const installed = here.byHost.get(host)
  if (installed === undefined) return { kind: 'new', file: `${host}.json` }
  if (equalJson(installed.json, json)) return { kind: 'unchanged', file: installed.file }
  if (installed.version === recipe.version && !force) {
    const hint = `Raise the version of the changed recipe, or give --force to replace ${recipe.version} by it.`
    return { kind: 'refused', refusal: { file, path: 'version', rule: 'same version, other text', hint } }
  }
  return { kind: 'changed', file: installed.file, from: installed.version }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
