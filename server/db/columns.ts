// Derives a table from a collection's declaration. Types carry over, so queries are checked against the collection.

import { sql } from 'drizzle-orm'
import type { PgTableWithColumns } from 'drizzle-orm/pg-core'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Collection, storesMaker } from '#shared/collections/define.ts'
import type { z } from '#shared/lib/z.ts'
import { isPlain } from './sealed-text.ts'

type Column<Name extends string, Data, NotNull extends boolean> = PgColumn<{
  name: Name
  tableName: string
  dataType: 'custom'
  columnType: 'PgCustomColumn'
  data: Data
  driverParam: unknown
  notNull: NotNull
  hasDefault: false
  isPrimaryKey: false
  isAutoincrement: false
  hasRuntimeDefault: false
  enumValues: undefined
  baseColumn: never
  identity: undefined
  generated: undefined
}>

type FieldColumns<S> = {
  [K in keyof S & string]: S[K] extends z.ZodType<infer T>
    ? Column<K, NonNullable<T>, null extends T ? false : true>
    : never
}

type OwnColumns = {
  user_id: Column<'user_id', string, true>
  seq: Column<'seq', number, false>
  deleted: Column<'deleted', boolean, true>
}

/** The table of a collection: its fields, the owner, the account's sequence number, and the deletion flag. */
export type ReplicatedTable<C extends Collection> = PgTableWithColumns<{
  name: C['name']
  schema: undefined
  columns: FieldColumns<C['fields']> & OwnColumns
  dialect: 'pg'
}>

/**
 * Derives the table of a collection: strings, numbers and booleans get columns, everything else is jsonb. Sealed fields
 * have no column of their own; the column `sealed` holds them all (row-seal.ts).
 */
export function replicatedTable<C extends Collection>(collection: C): ReplicatedTable<C> {
  const hidden = new Set(collection.sealed)
  const fields = Object.fromEntries(
    Object.entries(collection.fields)
      .filter(([name]) => !hidden.has(name))
      .map(([name, schema]) => [name, columnOf(name, schema)]),
  )
  const table = pgTable(
    collection.name,
    {
      user_id: uuid('user_id').notNull(),
      ...fields,
      ...(hidden.size > 0 ? { sealed: text('sealed').notNull() } : {}),
      seq: bigint('seq', { mode: 'number' }).notNull().default(0),
      deleted: boolean('deleted').notNull().default(false),
      // Only the server knows it. A row without a maker, from before accounts had several users, is its holder's.
      ...(storesMaker(collection) ? { maker: uuid('maker') } : {}),
    },
    (columns: Record<string, PgColumn>) => {
      const own = columns as { user_id: PgColumn; id: PgColumn; seq: PgColumn; deleted: PgColumn }
      return [
        primaryKey({ columns: [own.user_id, own.id] }),
        index(`${collection.name}_seq`).on(own.user_id, own.seq),
        // For queries that delete tombstones: those are few among many rows.
        index(`${collection.name}_deleted`).on(own.user_id, own.seq).where(sql`${own.deleted}`),
        // For the job that seals plain rows (seal-plain.ts).
        ...(columns.sealed
          ? [index(`${collection.name}_plain`).on(own.user_id).where(isPlain(columns.sealed))]
          : []),
        // For counting everybody who is listed at a site (removals/search/site-brake.ts).
        ...(columns.site_id && collection.name === 'exposure_scans'
          ? [
              index('exposure_scans_site')
                .on(columns.site_id, columns.status as PgColumn)
                .where(sql`not ${own.deleted}`),
            ]
          : []),
        ...collection.indexes.map(field => {
          const indexed = columns[field]
          if (!indexed) throw new Error(`${collection.name}: no field ${field}`)
          return index(`${collection.name}_${field}`).on(own.user_id, indexed)
        }),
      ]
    },
  )
  return table as unknown as ReplicatedTable<C>
}

/** The kind of a schema inside `nullable`, and whether it may be null. */
function unwrap(schema: z.ZodType): { kind: string; nullable: boolean } {
  const definition = (schema as unknown as { def: { type: string; innerType?: z.ZodType } }).def
  if (definition.type === 'nullable' && definition.innerType)
    return { ...unwrap(definition.innerType), nullable: true }
  return { kind: definition.type, nullable: false }
}

function columnOf(name: string, schema: z.ZodType) {
  const { kind, nullable } = unwrap(schema)
  const column =
    kind === 'string' || kind === 'enum' || kind === 'literal'
      ? text(name)
      : kind === 'number' || kind === 'int'
        ? doublePrecision(name)
        : kind === 'boolean'
          ? boolean(name)
          : jsonb(name)
  return nullable ? column : column.notNull()
}
