// The databases that tests start with: copied from a template, yet identical to newly created ones.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let databases: TestDatabase[]
beforeAll(async () => {
  databases = [await openTestDatabase(), await openTestDatabase()]
})
afterAll(async () => {
  for (const database of databases) await database.close()
})

const ask = async (database: TestDatabase, text: string) =>
  (await database.statements.executeSql(text)).rows as Record<string, unknown>[]

/** Each database has its own keys, and the schema's version. */
const FILLED = ['data_keys', 'schema_version']

test('has every table, and no row but its own keys and the version of its schema', async () => {
  for (const database of databases) {
    const tables = await ask(database, "select tablename as name from pg_tables where schemaname = 'public'")
    expect(tables.length).toBeGreaterThan(30)
    for (const { name } of tables) {
      const [rows] = await ask(database, `select count(*)::int as count from ${name}`)
      expect({ name, filled: rows?.count !== 0 }).toEqual({ name, filled: FILLED.includes(String(name)) })
    }
  }
})

test('shares no key with another', async () => {
  const [first, second] = await Promise.all(databases.map(one => ask(one, 'select id from data_keys')))
  const ids = [...(first ?? []), ...(second ?? [])].map(row => row.id)
  expect(new Set(ids).size).toBe(ids.length)
})
