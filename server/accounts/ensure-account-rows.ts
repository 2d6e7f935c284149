// Creates an account's profiles and subscribers rows if they are missing (PRODUCT S3 and S4.4). The only place that
// does.
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { insertFrom } from '#server/db/insert-from.ts'
import { profiles, subscribers, users } from '#server/db/tables/accounts.ts'
import { newId } from '#shared/lib/id.ts'

/** Inserts missing rows, and leaves existing ones unchanged. */
export async function ensureAccountRows(tx: Db, userId: string): Promise<void> {
  const account = tx.select().from(users).where(eq(users.id, userId)).as('account')
  await tx.execute(missingProfile(sql`${account}`, 'account'))
  await tx.execute(missingSubscriber(sql`${account}`, 'account'))
}

/** Inserts a profile for accounts that have none. `from` is a row of `users` with the alias `as`. */
export function missingProfile(from: SQL, as: string): SQL {
  const account = sql.identifier(as)
  const name = sql`${account}.user_metadata -> 'full_name'`
  const fullName = sql`case jsonb_typeof(${name}) when 'string' then nullif(${name} #>> '{}', '') end`
  const row = { id: newId(), user_id: sql`${account}.id`, full_name: fullName }
  const none = sql`not exists (select 1 from ${profiles} as own where own.user_id = ${account}.id)`
  // Two first sign-ins may run at the same time.
  return sql`${insertFrom(profiles, row, sql`${from} where ${none}`)} on conflict do nothing`
}

/** The same for the subscriber. */
export function missingSubscriber(from: SQL, as: string): SQL {
  const account = sql.identifier(as)
  const row = { id: newId(), user_id: sql`${account}.id`, email: sql`${account}.email` }
  const none = sql`not exists (select 1 from ${subscribers} as own where own.user_id = ${account}.id)`
  return sql`${insertFrom(subscribers, row, sql`${from} where ${none}`)} on conflict do nothing`
}
