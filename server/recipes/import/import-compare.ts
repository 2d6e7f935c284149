// Compares given recipes with a folder of recipes: new, changed, unchanged, or refused because the same version has
// different contents.
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { equalJson } from '#shared/lib/json.ts'
import { parseRecipe, type Recipe } from '#shared/recipe/schema.ts'
import { depthOf } from './import-inspect.ts'
import { LIMITS } from './import-limits.ts'
import type { Candidate, FileRefusal } from './import-types.ts'

/** An installed recipe, by host. */
export interface Installed {
  file: string
  version: string
  json: unknown
  /** The types of the steps that can run here. */
  runs: readonly string[]
}

export type ComparisonRules = {
  /** Replaces any recipe. */
  force: boolean
  /** Replaces no recipe by one of a lower version. */
  refuseOlder: boolean
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
    const text = await readText(path.join(folder, file))
    const json = depthOf(text) > LIMITS.depth ? null : parse(text)
    const parsed = parseRecipe(json)
    if (!parsed.ok) continue
    const { url, version } = parsed.recipe
    byHost.set(url.toLowerCase(), { file, version, json, runs: stepsOf(parsed.recipe) })
  }
  return { byHost, names: new Set(names.map(name => name.toLowerCase())) }
}

/** Compares one recipe with the installed one for its host. An installed recipe keeps its file name. */
export function compare(
  { file, host, recipe, json }: Candidate,
  here: { byHost: ReadonlyMap<string, Installed> },
  { force, refuseOlder }: ComparisonRules,
): Comparison {
  const installed = here.byHost.get(host)
  if (installed === undefined) return { kind: 'new', file: `${host}.json` }
  if (equalJson(installed.json, json)) return { kind: 'unchanged', file: installed.file }
  const refused = (at: string, rule: string, hint: string): Comparison => ({
    kind: 'refused',
    refusal: { file, path: at, rule, hint },
  })
  if (installed.version === recipe.version && !force) {
    const hint = `Raise the version of the changed recipe, or give --force to replace ${recipe.version} by it.`
    return refused('version', 'same version, other text', hint)
  }
  if (refuseOlder && isLower(recipe.version, installed.version)) {
    const hint = `${installed.version} is installed. To go back to ${recipe.version}, import the recipe.`
    return refused('version', 'older than the installed one', hint)
  }
  const lost = recipe.disabled.find(({ stepType }) => installed.runs.includes(stepType))
  if (lost && !force) {
    const hint = `The installed recipe’s ${lost.stepType} step works here. Update Offlist, or import it with --force.`
    return refused('steps', `the ${lost.stepType} step cannot run: ${lost.reason}`, hint)
  }
  return { kind: 'changed', file: installed.file, from: installed.version }
}

const stepsOf = ({ scan, optOut }: Recipe): string[] => [scan, optOut].flatMap(step => step?.stepType ?? [])

/** Versions are numbers with dots. */
function isLower(version: string, than: string): boolean {
  const [ones, others] = [version, than].map(text => text.split('.').map(Number))
  for (let at = 0; at < Math.max(ones?.length ?? 0, others?.length ?? 0); at += 1) {
    const difference = (ones?.[at] ?? 0) - (others?.[at] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}

/** Empty for what isn't a file, such as a folder or a broken link. */
async function readText(file: string): Promise<string> {
  const facts = await stat(file).catch((error: unknown) => {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return null
    throw error
  })
  return facts?.isFile() ? readFile(file, 'utf8') : ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
