// Migrating a Postgres server while other copies use it.
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import type { ConcurrentIndex } from './concurrent-indices.ts'
import type { Handle } from './handle.ts'
import { migrateDatabase } from './migrate.ts'
import type { MigrationPlan } from './migration-plan.ts'
import { CONNECT_WITHIN, copyName } from './postgres-pool.ts'
import * as schema from './schema.ts'

/** The advisory lock that a schema change holds. */
export const SETUP_LOCK = 424_242
/**
 * How long to wait for a lock that a request holds. Every later request waits too, so it's short. It's also shorter
 * than the second after which Postgres checks for deadlocks, so the migration gives way and not the request.
 */
const LOCK_WITHIN = 500
/** Pause before the next try, and how long we keep trying. */
const TRY_AGAIN_AFTER = 200
const TRY_FOR = 2 * MINUTE
/** Postgres' codes for an unavailable lock and for a deadlock. */
const LOCKED = new Set(['55P03', '40P01'])
/** How long outdated copies have to finish their work. */
const GONE_WITHIN = 15 * SECOND
const LOOK_EVERY = 100

/**
 * Migrates, in one process at a time, however many start at once. Uses a connection of its own without a time limit:
 * this migration may take long, and so may those of other copies.
 * @throws OutdatedCopy when the database no longer works with this version.
 */
export async function migratePostgres(url: string, plan: MigrationPlan): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN })
  // The current query fails as well, which is enough.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await takeSetupLock(client)
    await client.query(`set lock_timeout = ${LOCK_WITHIN}`)
    const db = drizzle(client, { schema })
    await migrateDatabase(
      {
        db: db as unknown as Handle,
        apply: migrationsFolder => untilUnlocked(() => migrate(db, { migrationsFolder })),
        run: statement => untilUnlocked(() => client.query(statement)),
        buildIndex: index => buildIndex(client, index),
        untilGone: lowest => untilGone(client, lowest),
      },
      plan,
    )
  } finally {
    // Closing the connection releases the lock.
    await client.end()
  }
}

/**
 * Polls for the lock. A statement that waits for it would hold a snapshot all that time, while the copy that has the
 * lock may be building an index, which waits for every older snapshot.
 */
async function takeSetupLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [SETUP_LOCK])
    if (rows[0]?.taken) return
    await pause(TRY_AGAIN_AFTER)
  }
}

/** No time limit: reads and writes continue while it builds. */
async function buildIndex(client: pg.Client, { name, statement }: ConcurrentIndex): Promise<void> {
  await client.query('set lock_timeout = 0')
  await untilUnlocked(async () => {
    // Remains of an interrupted build: writes still maintain the invalid index, and no query uses it.
    const { rows } = await client.query(
      'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [`"${name}"`],
    )
    if (rows.length > 0) await client.query(`drop index concurrently if exists "${name}"`)
    await client.query(statement)
  })
  await client.query(`set lock_timeout = ${LOCK_WITHIN}`)
}

async function untilUnlocked(run: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + TRY_FOR
  for (;;) {
    try {
      await run()
      return
    } catch (error) {
      if (!LOCKED.has(codeOf(error)) || performance.now() > end) throw error
      await pause(TRY_AGAIN_AFTER)
    }
  }
}

/** The database library wraps the original error. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const { code } = (cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

async function untilGone(client: pg.Client, lowest: number): Promise<void> {
  const names = Array.from({ length: lowest }, (_, version) => copyName(version))
  const end = performance.now() + GONE_WITHIN
  while (performance.now() < end) {
    const { rows } = await client.query(
      'select 1 from pg_stat_activity where datname = current_database() and application_name = any($1) limit 1',
      [names],
    )
    if (rows.length === 0) return
    await pause(LOOK_EVERY)
  }
}
