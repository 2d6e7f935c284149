// Catalogue pages: read once for everyone, and counted for the client that causes the read.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { putDoc } from '#server/db/rows.ts'
import { createSharedPages } from '#server/sync/shared-pages.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aSite } from '#tests/support/documents.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
})
afterAll(() => database.close())

test('a page that has to be read counts with all its rows, one that is kept with one', async () => {
  const pages = createSharedPages(database.db)
  const counted: number[] = []
  const turn = { done: async (_share: string, rows: number) => void counted.push(rows) }
  const ask = async (seq: number) => (await pages.find('data_broker_sites', seq, 500)).page(turn)
  const first = await ask(0)
  expect(JSON.parse(first?.text ?? '').documents).toHaveLength(1)
  await ask(0)
  await ask(1)
  expect(counted).toEqual([500, 1, 500])
})
