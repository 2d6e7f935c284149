// Counts the sites that the installation can search, and those where it can request removals without the person.
import type { Broker } from '#shared/catalogue/broker.ts'
import { readCatalogue } from '../brokers/read-catalogue.ts'
import { readRecipes } from '../brokers/read-recipes.ts'
import { removalMethod } from '../brokers/store-catalogue.ts'
import { createLog } from '../lib/log.ts'

export type RecipeCounts = {
  /** Sites in the catalogue. */
  sites: number
  /** Usable files in the folder. */
  recipes: number
  /** Recipes of sites that the catalogue doesn't have. They aren't used. */
  unused: number
  searchable: number
  /** Sites at which a recipe fills in the form by itself, and sites that get a letter by email. */
  byForm: number
  byEmail: number
}

/** @throws if the folder can't be read. A folder that doesn't exist has no recipes. */
export async function countRecipes(folder: string, automateSilent: boolean): Promise<RecipeCounts> {
  const found = await readRecipes(folder, createLog('silent')).catch(error => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map<string, never>()
    throw error
  })
  const brokers: readonly Broker[] = readCatalogue()
  const known = new Set(brokers.map(({ domain }) => domain))
  const recipeOf = (broker: Broker) => found.get(broker.domain) ?? null
  const methods = brokers.map(broker => removalMethod(broker, recipeOf(broker), automateSilent))
  const isSearchable = (broker: Broker) => {
    const recipe = recipeOf(broker)?.recipe
    return recipe !== undefined && recipe.scan !== null && recipe.removedAt === null
  }
  return {
    sites: brokers.length,
    recipes: found.size,
    unused: [...found.keys()].filter(host => !known.has(host)).length,
    searchable: brokers.filter(isSearchable).length,
    byForm: methods.filter(method => method === 'automated_form').length,
    byEmail: methods.filter(method => method === 'email_request').length,
  }
}
