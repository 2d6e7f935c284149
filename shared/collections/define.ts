// Replicated collections: one declaration defines the device's schema, the table's columns, the access rules and the
// types.
import type { Capability } from '#shared/domain/capabilities.ts'
import { z } from '#shared/lib/z.ts'

/**
 * How two edits of a client's field merge: `last` takes this device's value if it changed, `set` merges lists
 * three-way, `itemsBy` merges lists of objects identified by these fields (`most`: the maximum length; the last items
 * stay), `or` is a flag that stays raised once any device raised it, `text` keeps both texts.
 */
export type MergeRule = 'last' | 'set' | 'or' | 'text' | { itemsBy: readonly string[]; most?: number }

/** Converts a stored document from one version to the next. */
export type Migration = (doc: Record<string, unknown>) => Record<string, unknown>

/**
 * The subject of a row, which decides who in a household sees it. `id` and `person_id` name the person. `via` follows
 * fields to other rows; the first that leads to a subject decides, and otherwise the user who made the row (`else`).
 * `maker` is that user. `account`: only the holder and managers. `household`: everyone in it. `nobody`: rows shared
 * by all accounts.
 */
export type Concerns<F extends string = string> =
  | 'id'
  | 'person_id'
  | { via: Readonly<Partial<Record<F, 'removal_jobs' | 'reappearance_alerts'>>>; else?: 'maker' }
  | 'maker'
  | 'account'
  | 'household'
  | 'nobody'

/** The capabilities that a client needs to create, change and delete rows. */
export type ClientNeeds = { create?: Capability; change?: Capability; remove?: Capability }

type Shape = Readonly<Record<string, z.ZodType>>

export type CollectionOptions<S extends Shape> = {
  /** Table and collection name; field names follow PRODUCT S3 and T3. */
  name: string
  /** Bumped, with a migration, whenever the stored schema changes (a snapshot test checks this). */
  version: number
  fields: S
  /** Convert a device's documents from each version to the next; the first is from 0 to 1. As many as `version`. */
  migrations?: readonly Migration[]
  /** Fields about a person: encrypted at rest, on devices and on the server. Not indexed, so no query can use them. */
  sealed?: readonly (keyof S & string)[]
  /** Indexes on the device; an indexed string needs a maximum length. */
  indexes?: readonly (keyof S & string)[]
  /** `account`: rows belong to one account. `shared`: all accounts have the same rows, read-only. */
  scope: 'account' | 'shared'
  /** The subject of a row. By default, only the holder and managers see it. */
  concerns?: Concerns<keyof S & string>
  /** The capability for each change that clients may make to rows. A change without one is forbidden. */
  clientNeeds?: ClientNeeds
  /** Fields that a client may write, and how those edits merge. The server owns all others. */
  clientFields?: Partial<Record<keyof S & string, MergeRule>>
  /** Fields that a client sets when it creates a row and that never change afterward. */
  writtenOnce?: readonly (keyof S & string)[]
  /** Whether a client may create rows; server-owned fields must then have these values. */
  clientCreates?: false | { [K in keyof S]?: unknown }
  /** One row per account, with the account's id. */
  singleton?: boolean
  /** Whether a client may delete rows. */
  clientDeletes?: boolean
  /**
   * For collections whose rows the server also creates: the field values of the rows that clients may create, change
   * and delete. All others are only the server's. By default: all rows.
   */
  clientRows?: Readonly<Partial<Record<keyof S & string, readonly unknown[]>>>
}

export type Collection<N extends string = string, S extends Shape = Shape> = {
  name: N
  version: number
  fields: S
  doc: z.ZodObject<S, z.core.$strict>
  migrations: readonly Migration[]
  sealed: readonly string[]
  indexes: readonly string[]
  scope: 'account' | 'shared'
  concerns: Concerns
  clientNeeds: ClientNeeds
  clientFields: Readonly<Record<string, MergeRule>>
  writtenOnce: readonly string[]
  clientCreates: false | Readonly<Record<string, unknown>>
  singleton: boolean
  clientDeletes: boolean
  clientRows: Readonly<Record<string, readonly unknown[]>>
}

/** The plain document type of a collection. */
export type DocOf<C extends { doc: z.ZodType }> = z.infer<C['doc']>

/**
 * Declares a replicated collection.
 * @example
 * export const notifications = defineCollection({ name: 'notifications', version: 0, scope: 'account', fields: {
 *   id: rowId, title: z.string().max(200), is_read: z.boolean() }, clientFields: { is_read: 'or' } })
 */
export function defineCollection<const N extends string, S extends Shape>(
  options: CollectionOptions<S> & { name: N },
): Collection<N, S> {
  const sealedKey = ['id', ...(options.indexes ?? [])].find(field => options.sealed?.includes(field))
  if (sealedKey !== undefined) throw new Error(`${options.name}.${sealedKey} is sealed and cannot be indexed`)
  if ((options.migrations ?? []).length !== options.version)
    throw new Error(`${options.name} lacks a migration to version ${options.version}`)
  return {
    name: options.name,
    version: options.version,
    fields: options.fields,
    doc: z.strictObject(options.fields) as z.ZodObject<S, z.core.$strict>,
    migrations: options.migrations ?? [],
    sealed: options.sealed ?? [],
    indexes: options.indexes ?? [],
    scope: options.scope,
    concerns: options.concerns ?? 'account',
    clientNeeds: options.clientNeeds ?? {},
    clientFields: (options.clientFields ?? {}) as Readonly<Record<string, MergeRule>>,
    writtenOnce: options.writtenOnce ?? [],
    clientCreates: options.clientCreates ?? false,
    singleton: options.singleton ?? false,
    clientDeletes: options.clientDeletes ?? false,
    clientRows: (options.clientRows ?? {}) as Readonly<Record<string, readonly unknown[]>>,
  }
}

type Row = Readonly<Record<string, unknown>>

/** Whether clients may create, change and delete this row. `clientFields` says which fields they may write. */
export function isClientRow(collection: Pick<Collection, 'clientRows'>, row: Row): boolean {
  return Object.entries(collection.clientRows).every(([field, values]) => values.includes(row[field]))
}

/** Whether the server stores the creator of each row. */
export function storesMaker({ concerns }: Pick<Collection, 'concerns'>): boolean {
  return concerns === 'maker' || (typeof concerns === 'object' && concerns.else === 'maker')
}
