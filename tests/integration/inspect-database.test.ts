// What the doctor learns from a database, and that it changes nothing in it.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { inspectDatabase } from '#server/db/inspect-database.ts'
import { readMigrationPlan } from '#server/db/migration-plan.ts'
import { must } from '#shared/lib/must.ts'
import { openFolderDatabase, openTestDatabase, testKeys } from '#tests/support/database.ts'

const onServer = process.env.TEST_DATABASE === 'postgres'
const { version, lowest } = readMigrationPlan()
let folder: string
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'inspect-')), 'database')
})
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }))

const inspect = (url?: string, ahead = 0) =>
  inspectDatabase({ url, folder, wallNow: () => Date.now() + ahead })

test('a folder that isn’t there stays so', async () => {
  expect(await inspect()).toEqual({ state: 'absent' })
  expect(existsSync(path.dirname(folder)) && !existsSync(folder)).toBe(true)
})

test('an embedded database says its version, and can be opened afterward', async () => {
  await (await openFolderDatabase(folder)).close()
  expect(await inspect()).toMatchObject({
    state: 'open',
    kind: 'pglite',
    schema: { version, lowest },
    ownVersion: version,
  })
  expect(existsSync(`${folder}.lock`)).toBe(false)
  await (await openDatabase({ ...testKeys, folder, onError: error => console.error(error) })).close()
})

test('one that another program has open isn’t opened', async () => {
  await (await openFolderDatabase(folder)).close()
  writeFileSync(`${folder}.lock`, String(process.ppid))
  expect(await inspect()).toEqual({ state: 'in_use', holder: process.ppid })
})

test('a Postgres server that isn’t there fails within seconds', async () => {
  await expect(inspect('postgres://me@127.0.0.1:1/none')).rejects.toThrow()
})

test.runIf(onServer)(
  'a Postgres database says its version, and how far this machine’s clock is ahead',
  async () => {
    const database = await openTestDatabase()
    try {
      const state = await inspect(must(database.url, 'its URL'), 60_000)
      expect(state).toMatchObject({ state: 'open', kind: 'postgres', schema: { version, lowest } })
      const { aheadMs, precisionMs } = state as { aheadMs: number; precisionMs: number }
      expect(Math.abs(aheadMs - 60_000)).toBeLessThan(5_000 + precisionMs)
    } finally {
      await database.close()
    }
  },
)
