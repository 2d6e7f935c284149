// The recipes in a folder, one JSON file per site. A file that isn't a recipe is logged and skipped.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseRecipe, type Recipe } from '#shared/recipe/schema.ts'
import type { Log } from '../lib/log.ts'

export type StoredRecipe = { recipe: Recipe; json: unknown }

/** Recipes by host, from every `.json` file of the folder. */
export async function readRecipes(folder: string, log: Log): Promise<Map<string, StoredRecipe>> {
  const files = (await readdir(folder)).filter(name => name.endsWith('.json'))
  const recipes = new Map<string, StoredRecipe>()
  for (const file of files) {
    const json = readJson(await readFile(path.join(folder, file), 'utf8'))
    const parsed = parseRecipe(json)
    if (parsed.ok) recipes.set(parsed.recipe.url, { recipe: parsed.recipe, json })
    else log.warn({ file, issues: parsed.issues.slice(0, 3) }, 'not a recipe')
  }
  return recipes
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
