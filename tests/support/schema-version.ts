// A name for the present schema: what is prepared once for all test files is prepared anew when the schema changes.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { syncTriggers } from '#server/db/sync-triggers.ts'

const MIGRATIONS = fileURLToPath(new URL('../../server/db/migrations', import.meta.url))

/** Twelve hexadecimal digits that change with any migration and with the triggers. */
export function schemaVersion(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(path.join(MIGRATIONS, name)))
  }
  hash.update(readFileSync(path.join(MIGRATIONS, 'meta', '_journal.json')))
  return hash.update(syncTriggers()).digest('hex').slice(0, 12)
}
