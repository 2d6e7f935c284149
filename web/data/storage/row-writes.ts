// Local writes to an open account's rows. Replication sends them to the server, which has the last word.

import { type Collection, isClientRow } from '#shared/collections/define.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { assert, must } from '#shared/lib/must.ts'
import type { Account } from '#web/data/local-database.ts'
import { type AnyRow, collectionOf, type LocalDocuments } from './database.ts'

/** Adds a row. Throws if it doesn't fit its collection or clients may not create such rows. */
export async function addRow<N extends CollectionName>(
  account: Account,
  name: N,
  row: LocalDocuments[N],
): Promise<void> {
  const collection: Collection = collections[name]
  const isMadeHere = collection.clientCreates !== false && isClientRow(collection, row)
  assert(isMadeHere, `rows of ${name} are made on the device`)
  await collectionOf(account.database, name).insert(row as unknown as AnyRow)
  account.sync.noteWrite()
}

/** Changes fields that the person may edit. Throws if a field is the server's or the row doesn't exist. */
export async function changeRow<N extends CollectionName>(
  account: Account,
  name: N,
  id: string,
  patch: Partial<LocalDocuments[N]>,
): Promise<void> {
  const collection: Collection = collections[name]
  for (const field of Object.keys(patch)) {
    assert(Object.hasOwn(collection.clientFields, field), `${name}.${field} is the person's to change`)
  }
  const row = must(await collectionOf(account.database, name).findOne(id).exec(), `${name} ${id}`)
  await row.incrementalPatch(patch as Partial<AnyRow>)
  account.sync.noteWrite()
}

/** Deletes a row; a missing one is no error. */
export async function deleteRow(account: Account, name: CollectionName, id: string): Promise<void> {
  assert(collections[name].clientDeletes, `rows of ${name} are deleted on the device`)
  await (await collectionOf(account.database, name).findOne(id).exec())?.incrementalRemove()
  account.sync.noteWrite()
}
