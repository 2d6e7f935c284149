// A backup of a test's database, and its restoration: the tables as they were, rows with the numbers that they had.
import { sql } from 'drizzle-orm'
import type { Database, Db } from '#server/db/database.ts'

const run = async (tx: Db, text: string) =>
  (await tx.execute(sql.raw(text))) as unknown as { rows: unknown[] }

/** Copies every table of the product; answers how to go back to that. */
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
      // Without triggers: a restored row is not numbered anew.
      await run(tx, 'set local session_replication_role = replica')
      await run(tx, `truncate ${names.map(name => `public.${name}`).join(', ')}`)
      for (const name of names) await run(tx, `insert into public.${name} select * from backup.${name}`)
    })
}
