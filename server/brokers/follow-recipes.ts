// Stores the catalogue again when the folder of recipes has changed, so that new recipes work without a restart.
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '../lib/log.ts'

export type FollowedRecipes = {
  /** Stores the recipes. @throws if the folder can't be read, or `store` fails. */
  begin: () => Promise<void>
  /** Stores them again if the folder has changed since; returns whether it did. Never rejects. */
  look: () => Promise<boolean>
}

/**
 * Follows a folder of recipes. Imports replace whole files, so none is read half-written; if the folder changes while
 * `store` reads it, or if storing fails, the next look stores again.
 */
export function followRecipes(folder: string, store: () => Promise<void>, log: Log): FollowedRecipes {
  let stored: string | null = null
  const begin = async () => {
    const state = await stateOf(folder)
    await store()
    stored = state
  }
  return {
    begin,
    async look() {
      try {
        if ((await stateOf(folder)) === stored) return false
        await begin()
        log.info({ code: 'recipes_read' }, 'the recipes have changed and were read again')
        return true
      } catch (error) {
        log.warn({ err: error }, 'the folder of recipes could not be read again')
        return false
      }
    },
  }
}

/** Names, sizes and times of the recipes' files. */
async function stateOf(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  const files = await Promise.all(
    names.map(async name => {
      const { size, mtimeMs } = await stat(path.join(folder, name))
      return `${name} ${size} ${mtimeMs}`
    }),
  )
  return files.join('\n')
}
