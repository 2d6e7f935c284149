// The rows of an account that a user may see, as SQL derived from each collection's `concerns`. Accounts read a user's
// scope with the session; households change it.
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Concerns } from '#shared/collections/define.ts'
import { type CollectionName, collections } from '#shared/collections/index.ts'
import { type AccessScope, holderOf } from '../lib/actor.ts'
import { tables } from './replicated.ts'

/** An account, for all of its rows, or a scope, for some of them. */
export type Owner = string | AccessScope

/** The owner's access scope. */
export const scopeOf = (owner: Owner): AccessScope => (typeof owner === 'string' ? holderOf(owner) : owner)

/** The account that the rows belong to. */
export const accountOf = (owner: Owner): string => (typeof owner === 'string' ? owner : owner.accountId)

/** Marks rows that concern the whole household. Never the id of a person, because those are UUIDs. */
const EVERYBODY = '*'
const madeBy = (userId: string) => `by ${userId}`

/** The values of `concernsOf` that the user sees; null: all of them. */
export function seenBy({ only, userId }: Pick<AccessScope, 'only' | 'userId'>): string[] | null {
  return only === null ? null : [...only, madeBy(userId), EVERYBODY]
}

/**
 * SQL text for the subject of the row `alias` of a collection: a person's id, the user who made it, everybody, or null
 * (only the holder and managers). Computed on each read and not stored, so it's never out of date.
 */
export function concernsOf(name: CollectionName, alias: SQL): SQL {
  const concerns: Concerns = collections[name].concerns
  const byMaker = sql`'by ' || coalesce(${alias}.maker, ${alias}.user_id)`
  if (concerns === 'maker') return byMaker
  if (concerns === 'household') return sql`${EVERYBODY}::text`
  if (typeof concerns === 'string')
    return concerns === 'id' || concerns === 'person_id'
      ? sql`${alias}.${sql.identifier(concerns)}`
      : sql`null::text`
  const ways = Object.entries(concerns.via).map(
    ([field, target]) => sql`(select way.person_id from ${tables[target as CollectionName] as PgTable} as way
      where way.user_id = ${alias}.user_id and way.id = ${alias}.${sql.identifier(field)})`,
  )
  return sql`coalesce(${sql.join(concerns.else === 'maker' ? [...ways, byMaker] : ways, sql`, `)})`
}

/** A condition on a collection's own table: the row is within the scope. Undefined if the scope covers all rows. */
export function withinScope(name: CollectionName, owner: Owner): SQL | undefined {
  const seen = seenBy(scopeOf(owner))
  if (seen === null) return undefined
  const table = sql.identifier(collections[name].name)
  return sql`${concernsOf(name, sql`${table}`)} = any(${sql.param(seen)}::text[])`
}
