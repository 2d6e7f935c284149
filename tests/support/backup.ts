// A backup of a test's database, and its restoration: the tables as they were, rows with the numbers that they had.
import type { TestDatabase } from './database.ts'

/** Copies every table of the product; answers how to go back to that. */
export async function backUp({ statements }: TestDatabase): Promise<() => Promise<void>> {
  const run = (text: string) => statements.executeSql(text)
  const { rows } = await run(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  )
  const names = rows.map(row => (row as { name: string }).name)
  const copies = names.map(name => `create table backup.${name} as table public.${name};`)
  await run(`begin; drop schema if exists backup cascade; create schema backup; ${copies.join(' ')} commit;`)
  return async () => {
    // Without triggers: a restored row is not numbered anew.
    const filled = names.map(name => `insert into public.${name} select * from backup.${name};`)
    await run(`begin; set local session_replication_role = replica;
      truncate ${names.map(name => `public.${name}`).join(', ')}; ${filled.join(' ')} commit;`)
  }
}
