// Backs up and restores a test's database: the tables as they were, with the rows' original numbers.
import { sql } from 'drizzle-orm'
import type { Database, Db } from '#server/db/database.ts'

const run = async (tx: Db, text: string) =>
  (await tx.execute(sql.raw(text))) as unknown as { rows: unknown[] }

/** Copies all of the product's tables, and returns a function that restores them. */
export async function backUp({ db }: Pick<Database, 'db'>): Promise<() => Promise<void>> {
  const names = await db.transaction(async tx => {
    const { rows } = await run(
      tx,
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    )
    const found = rows.map(row => (row as { name: string }).name)
    await run(tx, 'drop schema if exists backup cascade')
    await run(tx, 'create schema backup')
    for (const name of found) await run(tx, `create table backup.${name} as table public.${name}`)
    return found
  })
  return () =>
    db.transaction(async tx => {
      // Without triggers: a restored row keeps its number.
      await run(tx, 'set local session_replication_role = replica')
      await run(tx, `truncate ${names.map(name => `public.${name}`).join(', ')}`)
      for (const name of names) await run(tx, `insert into public.${name} select * from backup.${name}`)
    })
}
