// The register of stored data matches the tables exactly, and all personal data in it can be exported and deleted.
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { ADDRESSED_TABLES, ALL_TABLES, OWNED_TABLES, UNLINKED_TABLES } from '#server/rights/account-tables.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { READERS } from '#shared/domain/data-register/register.ts'
import { DATA_REGISTER } from '#shared/protocol/data-register.ts'

/** Columns that every replicated row has in addition to its collection's fields. */
const OF_EVERY_ROW = new Set(['user_id', 'seq', 'deleted', 'maker'])

/** A collection's sealed fields share one column. */
const fieldsOf = (name: CollectionName, column: string): readonly string[] => {
  if (OF_EVERY_ROW.has(column)) return []
  return column === 'sealed' ? collections[name].sealed : [column]
}

const columnsOf = (name: string, table: PgTable) => {
  const columns = getTableConfig(table).columns.map(column => column.name)
  return name in collections ? columns.flatMap(column => fieldsOf(name as CollectionName, column)) : columns
}

test('every table and every column is annotated, and no other', () => {
  const inDatabase = Object.fromEntries(
    [...ALL_TABLES].map(([name, table]) => [name, columnsOf(name, table).sort()]),
  )
  const annotated = Object.fromEntries(
    Object.entries(DATA_REGISTER).map(([name, { fields }]) => [name, Object.keys(fields).sort()]),
  )
  expect(annotated).toEqual(inDatabase)
})

test('every annotation says what, why, how long, and who can read it', () => {
  for (const [name, table] of Object.entries(DATA_REGISTER)) {
    for (const [field, kept] of Object.entries(table.fields)) {
      const said = [kept.what, kept.why, kept.kept].every(text => text.trim().length > 1)
      expect([`${name}.${field}`, said]).toEqual([`${name}.${field}`, true])
      expect(kept.readers.length).toBeGreaterThan(0)
      for (const reader of kept.readers) expect(READERS).toHaveProperty(reader)
    }
  }
})

test('what looks like a credential is marked as one, so that no archive carries it', () => {
  const suspicious = /(^|_)(hash|secret|verifier|nonce|wrapped|p256dh|auth|password)($|_)/
  for (const [name, { fields }] of Object.entries(DATA_REGISTER)) {
    for (const [field, kept] of Object.entries(fields)) {
      if (suspicious.test(field))
        expect([`${name}.${field}`, kept.secret]).toEqual([`${name}.${field}`, true])
    }
  }
})

test('whatever is not nobody’s goes with its account: by its owner column or address, or by the row it hangs on; or loses the account’s id', () => {
  const owned = new Set([...OWNED_TABLES.map(({ name }) => name), ...ADDRESSED_TABLES, ...UNLINKED_TABLES])
  const goesWithAccount = (name: string, seen: readonly string[] = []): boolean => {
    if (name === 'users' || owned.has(name)) return true
    const table = ALL_TABLES.get(name)
    return (table ? getTableConfig(table).foreignKeys : []).some(key => {
      const parent = getTableConfig(key.reference().foreignTable).name
      return key.onDelete === 'cascade' && !seen.includes(parent) && goesWithAccount(parent, [...seen, name])
    })
  }
  for (const [name, { group }] of Object.entries(DATA_REGISTER)) {
    if (group !== 'shared') expect([name, goesWithAccount(name)]).toEqual([name, true])
  }
})
