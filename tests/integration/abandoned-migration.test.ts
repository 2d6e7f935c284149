// A newer version began to remove something from the database, and the operator returns to the previous version. It
// starts if nothing is removed yet; otherwise it says which version the database needs.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import type { OutdatedCopy } from '#server/db/schema-version.ts'
import { testKeys } from '#tests/support/database.ts'
import { databaseImage } from '#tests/support/database-image.ts'
import { laterMigrations } from '#tests/support/later-migrations.ts'
import { createMigratedDatabase } from '#tests/support/server-database.ts'

const onPostgres = process.env.TEST_DATABASE === 'postgres'
const later = laterMigrations([{ sql: ['alter table removal_results rename to results'], lowest: 1 }])

let folder: string
let server: Awaited<ReturnType<typeof createMigratedDatabase>> | null = null

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-abandoned-'))
  if (onPostgres) server = await createMigratedDatabase(process.env.DATABASE_URL ?? '')
})
afterEach(async () => {
  await server?.drop()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => rmSync(later.folder, { recursive: true, force: true }))

/** Starts a version on the database, inspects it, and stops. */
async function visit(migrations?: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const at = server ? { url: server.url, folder: '' } : { folder: path.join(folder, 'db') }
  const image = server || existsSync(at.folder) ? {} : { image: await databaseImage() }
  const told = { onError: () => undefined, ...(migrations ? { migrations } : {}) }
  const { db, close } = await openDatabase({ ...testKeys, ...at, ...image, ...told })
  try {
    for (const statement of statements) await db.execute(statement)
    const found = await db.execute('select version, lowest from schema_version')
    return (found as unknown as { rows: Record<string, unknown>[] }).rows
  } finally {
    await close()
  }
}

test('a newer version that only told the others to step aside leaves the version before working', async () => {
  const [before] = await visit()
  // As if killed while it waited for older copies.
  await visit(undefined, `update schema_version set lowest = ${later.own + 1}`)
  expect(await visit()).toEqual([before])
})

test('once it has taken something away, the version before refuses and says which version it needs', async () => {
  // As if killed after the migration, before it recorded the new version.
  await visit(later.folder, `update schema_version set version = ${later.own}`)
  const error = await visit().catch((reason: unknown) => reason as OutdatedCopy)
  expect(error).toMatchObject({
    code: 'copy_outdated',
    cause: `a newer version takes away what this one uses: the database needs version ${later.own + 1} or newer, and this is version ${later.own}`,
  })
  expect(await visit(later.folder)).toEqual([{ version: later.own + 1, lowest: later.own + 1 }])
})
