// Where recipes that were taken in are kept: the commands write them there, and the live world reads them.
import path from 'node:path'
import type { Settings } from '#server/env.ts'

/** RECIPES_DIR, else the folder `recipes` under DATA_DIR, as an absolute path. It need not be there yet. */
export function recipesDir({ RECIPES_DIR, DATA_DIR }: Pick<Settings, 'RECIPES_DIR' | 'DATA_DIR'>): string {
  return path.resolve(RECIPES_DIR ?? path.join(DATA_DIR, 'recipes'))
}
