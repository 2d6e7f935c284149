// Runs the seed in a process of its own: its memory, and its hold on the database, go with it.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const SEED = fileURLToPath(new URL('./offlist-seed.ts', import.meta.url))

export type SeedOrder = {
  dataDir: string
  /** Without it the embedded database in `dataDir`. */
  databaseUrl?: string
  /** Account name to rows. */
  accounts: Readonly<Record<string, number>>
  /** So many accounts more without rows. */
  idle: number
  /** Rows of the demo account's history, for the browser. */
  timeline?: number
}

export function seedFolder(order: SeedOrder): void {
  execFileSync(process.execPath, [SEED, JSON.stringify(order)], { stdio: ['ignore', 'inherit', 'inherit'] })
}
