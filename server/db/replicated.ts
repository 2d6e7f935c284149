// The tables of the replicated collections, all derived from shared/collections.
import { type CollectionName, type Collections, collections } from '#shared/collections/index.ts'
import { type ReplicatedTable, replicatedTable } from './columns.ts'

type Tables = { [N in CollectionName]: ReplicatedTable<Collections[N]> }

/** Tables by collection name. */
export const tables = Object.fromEntries(
  Object.entries(collections).map(([name, collection]) => [name, replicatedTable(collection)]),
) as unknown as Tables

/** The account that owns the rows that all accounts share (the catalogue). */
export const SHARED_ACCOUNT = '00000000-0000-0000-0000-000000000000'
