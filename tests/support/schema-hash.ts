// A name for the current schema. Anything prepared for all test files is rebuilt when the schema changes.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { MIGRATIONS } from '#server/db/migration-plan.ts'
import { syncTriggers } from '#server/db/sync-triggers.ts'

/** Twelve hexadecimal digits that change with any migration or trigger. */
export function schemaHash(): string {
  const hash = createHash('sha256')
  const files = readdirSync(MIGRATIONS).filter(name => name.endsWith('.sql') || name.endsWith('.json'))
  for (const name of [...files.sort(), 'meta/_journal.json'])
    hash.update(name).update(readFileSync(path.join(MIGRATIONS, name)))
  return hash.update(syncTriggers().join('\n')).digest('hex').slice(0, 12)
}
