// Stores the world's brokers and recipes at the start, and again when the recipes change.
import { withoutBadContacts } from '../db/bad-contacts.ts'
import type { Deps } from '../deps.ts'
import type { Settings } from '../env.ts'
import type { World } from '../world.ts'
import { type FollowedRecipes, followRecipes } from './follow-recipes.ts'
import { readRecipes } from './read-recipes.ts'
import { storeCatalogue } from './store-catalogue.ts'

/** Resolves once the catalog is stored. @throws if the folder of recipes can't be read. */
export async function openRecipes(
  { db, log, now }: Deps,
  { brokers, recipesDir, address }: World,
  { AUTOMATE_SILENT: automateSilent }: Pick<Settings, 'AUTOMATE_SILENT'>,
): Promise<FollowedRecipes> {
  const store = async () => {
    const recipes = await readRecipes(recipesDir, log)
    const reachable = await withoutBadContacts(db, brokers, now())
    await storeCatalogue(db, reachable, recipes, { address, automateSilent })
  }
  const followed = followRecipes(recipesDir, store, log)
  await followed.begin()
  return followed
}
