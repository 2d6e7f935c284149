// Runs the seed in a separate process, which frees its memory and its database when it ends.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SEED = fileURLToPath(new URL('./offlist-seed.ts', import.meta.url))

export type SeedOrder = {
  dataDir: string
  /** By default, the embedded database in `dataDir`. */
  databaseUrl?: string
  /** Account name to rows. */
  accounts: Readonly<Record<string, number>>
  /** The number of extra accounts without rows. */
  idle: number
  /** Rows of the demo account's history, for the browser. */
  timeline?: number
}

export function seedFolder(order: SeedOrder): void {
  execFileSync(process.execPath, [SEED, JSON.stringify(order)], { stdio: ['ignore', 'inherit', 'inherit'] })
}
