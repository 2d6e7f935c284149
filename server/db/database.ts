// The only way to open the database: embedded PGlite in a folder, or a Postgres server by its URL.

import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { SECOND } from '#shared/lib/time.ts'
import type { Envelope } from '../lib/envelope.ts'
import { asPlainIndex } from './concurrent-indices.ts'
import { openEnvelope, readDataKeys } from './data-keys.ts'
import { createDatabaseHealth, type DatabaseHealth } from './database-health.ts'
import { FAST_BYTES } from './fast-bytes.ts'
import type { Handle } from './handle.ts'
import { listenPostgres } from './listen-postgres.ts'
import { liteModules } from './lite-modules.ts'
import { type MigrationSession, migrateDatabase } from './migrate.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { type MigrationPlan, readMigrationPlan } from './migration-plan.ts'
import { lockFolder } from './pglite-lock.ts'
import { type ConnectionUsage, openPostgresPool } from './postgres-pool.ts'
import { FRESH_PLANS, prepareStatements } from './prepare-statements.ts'
import { createRowSeal, type RowSeal } from './row-seal.ts'
import * as schema from './schema.ts'
import { setSteadyParsers } from './steady-parsers.ts'

/** How long an embedded database may take to answer: a long transaction of ours may hold its only session. */
const EMBEDDED_ANSWERS_WITHIN = 10 * SECOND

/**
 * The typed handle, the same for PGlite and Postgres, with the seal of its rows. Inside `transaction`, use only the
 * handle that it passes to you.
 */
export type Db = {
  transaction: <T>(run: (tx: Db) => Promise<T>, config?: PgTransactionConfig) => Promise<T>
  rowSeal: RowSeal
} & Handle

export type Database = {
  db: Db
  /** Seals data for the database, with the keys stored there. */
  envelope: Envelope
  kind: 'pglite' | 'postgres'
  /** Number of this program's newest migration; the database may be ahead of it. */
  schemaVersion: number
  /** The connections to a server, and statements that wait for one. The embedded database has none. */
  connections?: () => ConnectionUsage
  /** Whether the database answers. */
  health: DatabaseHealth
  /** Calls `onMessage` for every NOTIFY on a channel, and `onGap` when it may have missed some. */
  listen: (
    channel: string,
    onMessage: (payload: string) => void,
    onGap: () => void,
  ) => Promise<() => Promise<void>>
  close: () => Promise<void>
}

/** How the database's keys are opened: the master key that wraps them, and the clock that says when to reload them. */
export type KeyOptions = {
  masterKey: Uint8Array
  wallNow: () => number
}

/**
 * Opens the database, migrates it (migrate.ts), and opens the keys that seal its rows.
 * @throws SealError when the database's keys were wrapped by another master key.
 * @throws OutdatedCopy when a newer copy has removed something that this version needs.
 */
export async function openDatabase(
  options: KeyOptions & {
    url?: string | undefined
    folder: string
    /** The initial contents of a new embedded database. Creating one from scratch takes seconds. */
    image?: Blob
    /** The folder of migrations; by default the product's own. */
    migrations?: string | undefined
    onError: (error: Error) => void
  },
): Promise<Database> {
  const plan = readMigrationPlan(options.migrations)
  const { db, ...rest } = options.url
    ? await openPostgres(options.url, plan, options.onError)
    : await openPglite(options.folder, plan, options.image)
  try {
    return { ...rest, ...(await openSeals(db, options)) }
  } catch (error) {
    await rest.close()
    throw error
  }
}

/** Opens the keys in the database, and gives the handle the seal of its rows. @throws SealError see `readDataKeys`. */
export async function openSeals(
  db: Handle,
  options: KeyOptions & { onError: (error: Error) => void },
): Promise<Pick<Database, 'db' | 'envelope'>> {
  const keys = { ...options, db, onError: (error: unknown) => options.onError(asError(error)) }
  const envelope = await openEnvelope(keys)
  const rowSeal = createRowSeal(envelope, using => readDataKeys({ ...keys, db: using }))
  return { db: withRowSeal(db, rowSeal), envelope }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Adds the seal to the handle and to the handles of its transactions. */
function withRowSeal(handle: Handle, rowSeal: RowSeal): Db {
  const transaction = handle.transaction.bind(handle)
  return Object.assign(handle, {
    rowSeal,
    transaction: <T>(run: (tx: Db) => Promise<T>, config?: PgTransactionConfig) =>
      transaction(tx => run(withRowSeal(tx, rowSeal)), config),
  }) as unknown as Db
}

type Opened = Omit<Database, 'db' | 'envelope'> & { db: Handle }

/** The embedded database as it is, without migrating it. */
export async function openLite(folder: string, image?: Blob) {
  const { PGlite } = await import('@electric-sql/pglite')
  const memory = folder.startsWith('memory://')
  const lock = memory ? null : lockFolder(folder)
  // PGlite turns fsync off by default ('-F'), but an acknowledged write must survive a power failure.
  const flags = memory ? PGlite.defaultStartParams : PGlite.defaultStartParams.filter(flag => flag !== '-F')
  // Postgres would recycle a used log segment under a new name, with its old contents until they're overwritten.
  // A start fills all buffers with zeros. Databases in memory are small and many.
  const buffers = memory ? ['-c', 'shared_buffers=16MB'] : []
  const startParams = [...flags, '-c', 'wal_recycle=off', ...buffers, ...FRESH_PLANS]
  const lite = await PGlite.create(folder, {
    startParams,
    ...FAST_BYTES,
    ...(await liteModules()),
    ...(image ? { loadDataDir: image } : {}),
  })
  const close = async () => {
    await lite.close()
    lock?.release()
  }
  prepareStatements(lite)
  setSteadyParsers(lite)
  return { lite, db: drizzlePglite(lite, { schema }), close }
}

async function openPglite(folder: string, plan: MigrationPlan, image?: Blob): Promise<Opened> {
  const { lite, db, close } = await openLite(folder, image)
  const session: MigrationSession = {
    db: db as unknown as Handle,
    apply: migrationsFolder => migratePglite(db, { migrationsFolder }),
    run: async statement => void (await lite.exec(statement)),
    buildIndex: async index => void (await lite.exec(asPlainIndex(index))),
    // No other process has the folder open.
    untilGone: async () => undefined,
  }
  try {
    await migrateDatabase(session, plan)
  } catch (error) {
    await close()
    throw error
  }
  return {
    db: session.db,
    kind: 'pglite',
    schemaVersion: plan.version,
    health: createDatabaseHealth(() => lite.query('select 1'), EMBEDDED_ANSWERS_WITHIN),
    async listen(channel, onMessage) {
      const stop = await lite.listen(channel, onMessage)
      return () => stop()
    },
    close,
  }
}

async function openPostgres(
  url: string,
  plan: MigrationPlan,
  onError: (error: Error) => void,
): Promise<Opened> {
  await migratePostgres(url, plan)
  const { handle, health, usage, close } = openPostgresPool(url, plan.version, onError)
  return {
    db: handle,
    kind: 'postgres',
    schemaVersion: plan.version,
    connections: usage,
    health,
    listen: (channel, onMessage, onGap) => listenPostgres({ url, channel, onMessage, onGap, onError }),
    close,
  }
}
