// The folder of imported recipes: the commands write them there, and the live world reads them.
import path from 'node:path'
import type { Settings } from '#server/env.ts'

/** RECIPES_DIR, or else the folder `recipes` in DATA_DIR, as an absolute path. It may not exist yet. */
export function recipesDir({ RECIPES_DIR, DATA_DIR }: Pick<Settings, 'RECIPES_DIR' | 'DATA_DIR'>): string {
  return path.resolve(RECIPES_DIR ?? path.join(DATA_DIR, 'recipes'))
}
