// The migrations of this version of the program, and which earlier versions still work after them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from '#shared/lib/z.ts'

export type MigrationPlan = {
  folder: string
  /** All migrations, in order. */
  migrations: readonly { number: number; tag: string }[]
  /** Number of the newest migration: the version of the schema that this program is written for. */
  version: number
  /** When the newest migration was made, in milliseconds; the database records it by that. */
  newest: number
  /** The lowest version of the program that works with that schema. */
  lowest: number
}

/** The folder of the product's migrations. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

const journal = z.object({
  entries: z.array(z.object({ idx: z.int(), when: z.int(), tag: z.string() })).min(1),
})
/**
 * The contracting migrations by name: those that drop, rename or narrow something, each with the lowest version of the
 * program that no longer uses it. All others only add, so every version continues to work.
 */
const contracts = z.record(z.string(), z.int().min(0))

/** Reads a folder in drizzle-kit's format, with `contracts.json` beside the migrations. */
export function readMigrationPlan(folder: string = MIGRATIONS): MigrationPlan {
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as unknown
  const { entries } = journal.parse(read('meta/_journal.json'))
  const marked = contracts.parse(read('contracts.json'))
  return {
    folder,
    migrations: entries.map(({ idx, tag }) => ({ number: idx, tag })),
    version: Math.max(...entries.map(entry => entry.idx)),
    newest: Math.max(...entries.map(entry => entry.when)),
    lowest: Math.max(0, ...entries.map(entry => marked[entry.tag] ?? 0)),
  }
}
