// A migrations folder of a later program version: the product's own migrations, and more.
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { concurrentFileOf } from '#server/db/concurrent-indices.ts'
import { MIGRATIONS } from '#server/db/migration-plan.ts'

export type LaterMigration = {
  sql: readonly string[]
  /** The contents of its file of concurrently built indices. */
  concurrently?: string
  /** Marks it as contracting: the lowest program version that still works, relative to the product's own. */
  lowest?: number
}

type Journal = {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

/** The folder, which the caller removes, and the version of the product's own migrations. */
export function laterMigrations(later: readonly LaterMigration[]): { folder: string; own: number } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as unknown
  const write = (name: string, what: unknown) => writeFileSync(path.join(folder, name), JSON.stringify(what))
  const journal = read('meta/_journal.json') as Journal
  const contracts = read('contracts.json') as Record<string, number>
  const own = Math.max(...journal.entries.map(entry => entry.idx))
  const newest = Math.max(...journal.entries.map(entry => entry.when))
  later.forEach(({ sql, concurrently, lowest }, index) => {
    const tag = `${own + 1 + index}_later`
    journal.entries.push({
      idx: own + 1 + index,
      version: '7',
      when: newest + 1 + index,
      tag,
      breakpoints: true,
    })
    if (lowest !== undefined) contracts[tag] = own + lowest
    writeFileSync(path.join(folder, `${tag}.sql`), sql.join('--> statement-breakpoint\n'))
    if (concurrently !== undefined) writeFileSync(path.join(folder, concurrentFileOf(tag)), concurrently)
  })
  write('meta/_journal.json', journal)
  write('contracts.json', contracts)
  return { folder, own }
}
