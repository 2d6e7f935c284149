// Builds the product's schema from nothing inside a transaction, for a restore: up to the backup's version before its
// rows are written, and the rest after that.
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { asPlainIndex, concurrentIndicesAbove } from './concurrent-indices.ts'
import type { Handle } from './handle.ts'
import { triggersDigest } from './migrate.ts'
import type { MigrationPlan } from './migration-plan.ts'
import { writeSchemaVersion } from './schema-version.ts'
import { syncTriggers } from './sync-triggers.ts'

/** What is in a database before it's restored. */
export type FoundContent = 'nothing' | 'no-accounts' | 'accounts' | 'foreign'

const ask = async <Row>(db: Pick<Handle, 'execute'>, query: ReturnType<typeof sql>) =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows

const ofPublic = sql`'public'::regnamespace`

/** `foreign`: tables of another program. */
export async function findContent(db: Handle): Promise<FoundContent> {
  const tables = await ask<{ name: string }>(
    db,
    sql`select relname as name from pg_class where relnamespace = ${ofPublic} and relkind in ('r', 'p')`,
  )
  if (tables.length === 0) return 'nothing'
  const names = new Set(tables.map(({ name }) => name))
  if (!names.has('users') || !names.has('data_keys')) return 'foreign'
  const users = await ask(db, sql`select 1 from users limit 1`)
  return users.length > 0 ? 'accounts' : 'no-accounts'
}

/** Drops all tables, sequences and functions of the product. */
export async function dropSchema(tx: Handle): Promise<void> {
  const found = await ask<{ statement: string }>(
    tx,
    sql`
      select format('drop table if exists %s cascade', oid::regclass) as statement
        from pg_class where relnamespace = ${ofPublic} and relkind in ('r', 'p')
      union all select format('drop sequence if exists %s cascade', oid::regclass)
        from pg_class where relnamespace = ${ofPublic} and relkind = 'S'
      union all select format('drop function if exists %s cascade', oid::regprocedure)
        from pg_proc where pronamespace = ${ofPublic} and proname like 'offlist\\_%'`,
  )
  for (const { statement } of found) await tx.execute(statement)
  await tx.execute(sql`drop schema if exists drizzle cascade`)
}

/** Applies the migrations with these numbers, and records them as the database library does. */
export async function applyMigrations(
  tx: Handle,
  plan: MigrationPlan,
  { above, upTo }: { above: number; upTo: number },
): Promise<void> {
  const files = readMigrationFiles({ migrationsFolder: plan.folder })
  const chosen = files.filter((_, index) => {
    const number = plan.migrations[index]?.number ?? -1
    return number > above && number <= upTo
  })
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(sql`
    create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql: statements, hash, folderMillis } of chosen) {
    for (const statement of statements) await tx.execute(statement)
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}

/** Builds what isn't in the migrations, and writes the schema's version. */
export async function completeSchema(tx: Handle, plan: MigrationPlan): Promise<void> {
  for (const index of concurrentIndicesAbove(plan, null)) await tx.execute(asPlainIndex(index))
  const statements = syncTriggers()
  for (const statement of statements) await tx.execute(statement)
  const { version, lowest } = plan
  await writeSchemaVersion(tx, { version, lowest, triggers: triggersDigest(statements) })
}
