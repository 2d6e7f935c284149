// The one place that makes sure of an account's profiles and subscribers rows (PRODUCT S3 and S4.4).
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { insertFrom } from '#server/db/insert-from.ts'
import { profiles, subscribers, users } from '#server/db/tables/accounts.ts'
import { newId } from '#shared/lib/id.ts'

/** Inserts what is missing; leaves what is there. */
export async function ensureAccountRows(tx: Db, userId: string): Promise<void> {
  const account = tx.select().from(users).where(eq(users.id, userId)).as('account')
  await tx.execute(missingProfile(sql`${account}`, 'account'))
  await tx.execute(missingSubscriber(sql`${account}`, 'account'))
}

/** The insert of a profile for an account that has none. `from` is a row of `users` under the name `as`. */
export function missingProfile(from: SQL, as: string): SQL {
  const account = sql.identifier(as)
  const name = sql`${account}.user_metadata -> 'full_name'`
  const fullName = sql`case jsonb_typeof(${name}) when 'string' then nullif(${name} #>> '{}', '') end`
  const row = { id: newId(), user_id: sql`${account}.id`, full_name: fullName }
  const none = sql`not exists (select 1 from ${profiles} as own where own.user_id = ${account}.id)`
  // Two first sign-ins may come at once.
  return sql`${insertFrom(profiles, row, sql`${from} where ${none}`)} on conflict do nothing`
}

/** The same of the subscriber. */
export function missingSubscriber(from: SQL, as: string): SQL {
  const account = sql.identifier(as)
  const row = { id: newId(), user_id: sql`${account}.id`, email: sql`${account}.email` }
  const none = sql`not exists (select 1 from ${subscribers} as own where own.user_id = ${account}.id)`
  return sql`${insertFrom(subscribers, row, sql`${from} where ${none}`)} on conflict do nothing`
}
