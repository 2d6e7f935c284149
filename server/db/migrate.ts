// Migrates a database to the version of this program. Copies of an earlier version may be using it at the same time:
// they continue if the migrations only add. Before one that removes something they stop using the database, and only
// answer clients that they're outdated.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type ConcurrentIndex, concurrentIndicesAbove } from './concurrent-indices.ts'
import type { Handle } from './handle.ts'
import type { MigrationPlan } from './migration-plan.ts'
import { OutdatedCopy, readSchemaVersion, type SchemaVersion, writeSchemaVersion } from './schema-version.ts'
import { syncTriggers } from './sync-triggers.ts'

/** What migrating needs from a kind of database. Only one process at a time may migrate. */
export type MigrationSession = {
  db: Handle
  /** Applies the migrations in the folder that the database doesn't have, all or nothing. */
  apply: (folder: string) => Promise<void>
  /** Runs one statement. */
  run: (statement: string) => Promise<void>
  /** Builds an index while others write to its table, again if an earlier try was interrupted. */
  buildIndex: (index: ConcurrentIndex) => Promise<void>
  /** Resolves once no copy below this version uses the database, or after a time limit. */
  untilGone: (lowest: number) => Promise<void>
}

/**
 * Applies migrations, and makes sure that every replicated table assigns sequence numbers. Doesn't change a database
 * that a newer copy has migrated.
 * @throws OutdatedCopy when the database no longer works with this version.
 */
export async function migrateDatabase(session: MigrationSession, plan: MigrationPlan): Promise<void> {
  const { db } = session
  const found = await readSchemaVersion(db)
  const isOutdated = found !== null && found.lowest > plan.version
  if (isOutdated && !(await isUntouched(db, plan, found))) throw new OutdatedCopy(plan.version, found)
  if (found && found.version > plan.version) return
  await withOthersGone(session, plan, found, () => session.apply(plan.folder))
  const statements = syncTriggers()
  const triggers = triggersDigest(statements)
  // Replacing a trigger blocks writes to its table, so we do it only if something may have changed.
  const isSame = found?.version === plan.version && found.triggers === triggers
  if (!isSame) for (const statement of statements) await session.run(statement)
  // Before the version is written: if this copy is interrupted here, the next one builds the rest.
  for (const index of concurrentIndicesAbove(plan, found?.version ?? null)) await session.buildIndex(index)
  const reached = { version: plan.version, lowest: plan.lowest, triggers }
  if (!isSame || found?.lowest !== plan.lowest) await writeSchemaVersion(db, reached)
}

/** Recognizes the triggers and functions that a database has. */
export const triggersDigest = (statements: readonly string[]): string =>
  createHash('sha256').update(statements.join('\n')).digest('hex')

/**
 * Whether the database is still as this version left it, although a newer copy told this one to stop using it. If so,
 * that copy was killed before it migrated anything. We hold the lock, so no other copy is migrating now.
 */
async function isUntouched(db: Handle, plan: MigrationPlan, found: SchemaVersion): Promise<boolean> {
  if (found.version !== plan.version) return false
  const { rows } = (await db.execute(
    sql`select 1 from drizzle.__drizzle_migrations where created_at > ${plan.newest}::bigint limit 1`,
  )) as unknown as { rows: unknown[] }
  return rows.length === 0
}

/** Tells copies that can't work with the migrations to stop using the database, and gives them time for it. */
async function withOthersGone(
  { db, untilGone }: MigrationSession,
  { lowest }: MigrationPlan,
  found: SchemaVersion | null,
  run: () => Promise<void>,
): Promise<void> {
  if (found === null || found.lowest >= lowest) return run()
  await writeSchemaVersion(db, { ...found, lowest })
  try {
    await untilGone(lowest)
    await run()
  } catch (error) {
    // Nothing was migrated, so copies that are still running may continue.
    await writeSchemaVersion(db, found)
    throw error
  }
}
