// What a replicated collection is: one declaration from which the device's schema, the table's columns, the access
// rules and the types follow. Nobody writes one of those by hand.
import type { Capability } from '#shared/domain/capabilities.ts'
import { equalJson, mergeItems, mergeSets } from '#shared/lib/json.ts'
import { mergeText } from '#shared/lib/text.ts'
import { z } from '#shared/lib/z.ts'

/**
 * How two edits of a client's field meet: `last` keeps this device's value where it changed it, `set` merges lists
 * three-way, `itemsBy` merges lists of objects that these fields identify (`most`: how many the list may have; the last are
 * kept), `or` is a flag that once raised stays raised on every device, `text` keeps what both sides wrote.
 */
export type MergeRule = 'last' | 'set' | 'or' | 'text' | { itemsBy: readonly string[]; most?: number }

/** A stored document of one version on its way to the next. */
export type Migration = (doc: Record<string, unknown>) => Record<string, unknown>

/**
 * Whom a row is about, which decides who in a household sees it: `id` and `person_id` name the person; `via` follows
 * fields to rows that do, the first that leads somewhere, and where none does `else` the user who made the row; `maker`
 * is that user; `account` is for the holder and managers only; `household` for everybody in it; `nobody`: rows shared
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

/** What a client needs to make, change and delete rows. */
export type ClientNeeds = { create?: Capability; change?: Capability; remove?: Capability }

type Shape = Readonly<Record<string, z.ZodType>>

export type CollectionOptions<S extends Shape> = {
  /** Table and collection name; field names follow PRODUCT S3 and T3. */
  name: string
  /** Bumped with a migration strategy whenever the stored schema changes (a snapshot test tells). */
  version: number
  fields: S
  /** How a device's documents get from each version to the next: the first is from 0 to 1. As many as `version`. */
  migrations?: readonly Migration[]
  /**
   * Fields that say something about a person: encrypted at rest, on devices and on the server. Not indexed; no query
   * can ask for them.
   */
  sealed?: readonly (keyof S & string)[]
  /** Indexes on the device; a string in one needs a maximum length. */
  indexes?: readonly (keyof S & string)[]
  /** `account`: rows belong to one account. `shared`: the same rows for everybody, read-only. */
  scope: 'account' | 'shared'
  /** Whom a row is about; the holder and managers alone unless it says otherwise. */
  concerns?: Concerns<keyof S & string>
  /** The capability for each thing that the declaration lets a client do with rows: without one nobody may. */
  clientNeeds?: ClientNeeds
  /** Fields that a client may write, and how such edits merge. All others belong to the server. */
  clientFields?: Partial<Record<keyof S & string, MergeRule>>
  /** Fields that a client sets when it creates a row and that never change after. */
  writtenOnce?: readonly (keyof S & string)[]
  /** Whether a client may create rows; server-owned fields must then hold these values. */
  clientCreates?: false | { [K in keyof S]?: unknown }
  /** One row per account, whose id is the account's. */
  singleton?: boolean
  /** Whether a client may delete rows. */
  clientDeletes?: boolean
  /**
   * Where the server makes rows too: which are clients' to make, change and delete, by the values of fields. All others
   * are the server's alone. All rows, where nothing is said.
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

/** Whether a row is one of those that clients make, change and delete; what of it they may write is said beside it. */
export function isClientRow(collection: Pick<Collection, 'clientRows'>, row: Row): boolean {
  return Object.entries(collection.clientRows).every(([field, values]) => values.includes(row[field]))
}

/** Whether the server keeps with each row who made it. */
export function keepsMaker({ concerns }: Pick<Collection, 'concerns'>): boolean {
  return concerns === 'maker' || (typeof concerns === 'object' && concerns.else === 'maker')
}

type Row = Readonly<Record<string, unknown>>

/**
 * Merges this device's edit into the master, three-way against the state the edit was made on. Server-owned fields
 * come from the master. Used by the device when a push conflicts; pure, so that both sides can be held to it.
 */
export function mergeEdit<R extends Row>(collection: Collection, base: R | undefined, master: R, mine: R): R {
  const merged: Record<string, unknown> = { ...master }
  for (const [field, rule] of Object.entries(collection.clientFields)) {
    const before = base?.[field]
    if (equalJson(mine[field], before)) continue
    merged[field] = mergeField(rule, before, master[field], mine[field])
  }
  return merged as R
}

/** The text fields in which a merge had to keep what both sides wrote, so that the person can be told. */
export function textsEditedTwice(
  collection: Collection,
  base: Row | undefined,
  master: Row,
  mine: Row,
): string[] {
  return Object.entries(collection.clientFields)
    .filter(([, rule]) => rule === 'text')
    .map(([field]) => field)
    .filter(field => mergeText(asText(base?.[field]), asText(master[field]), asText(mine[field])).keptBoth)
}

function mergeField(rule: MergeRule, before: unknown, master: unknown, mine: unknown): unknown {
  if (typeof rule === 'object') {
    const items = mergeItems(asList(before), asList(master), asList(mine), rule.itemsBy)
    // What each side adds may fit on its own only, and a list that is too long would take the whole edit down.
    return rule.most === undefined ? items : items.slice(-rule.most)
  }
  switch (rule) {
    case 'set':
      return mergeSets(asList(before), asList(master), asList(mine))
    case 'or':
      return Boolean(master) || Boolean(mine)
    case 'text':
      return mergeText(asText(before), asText(master), asText(mine)).text
    case 'last':
      return mine
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
