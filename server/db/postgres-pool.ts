// The connections to a Postgres server, with a time limit for every wait.
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import { createDatabaseHealth, type DatabaseHealth, databaseAway, isDatabaseAway } from './database-health.ts'
import type { Handle } from './handle.ts'
import { preparingClient } from './prepared-client.ts'
import * as schema from './schema.ts'

const CONNECTIONS = 10
/** How long opening a connection, or waiting for a free one, may take. */
export const CONNECT_WITHIN = 30 * SECOND
/** How long a statement may take, by the server's clock. */
const STATEMENT_WITHIN = MINUTE
/** The same by our clock, a little later, in case the server can't even report the timeout. */
const STATEMENT_GIVEN_UP = STATEMENT_WITHIN + 5 * SECOND
/** How long a transaction may be idle: a copy that is frozen must not hold its locks forever. */
const IDLE_IN_TRANSACTION = MINUTE
/** How long a connection is silent before the operating system checks that the other end is still there. */
const KEEP_ALIVE_AFTER = 10 * SECOND
/** How long a healthy server may take to answer, connecting included. */
const ANSWERS_WITHIN = SECOND

/** Connections that are in use and idle, statements that wait for one, and the most that may be open. */
export type ConnectionUsage = { in_use: number; idle: number; waiting: number; most: number }

export type PostgresPool = {
  pool: pg.Pool
  handle: Handle
  health: DatabaseHealth
  usage: () => ConnectionUsage
  close: () => Promise<void>
}

/**
 * The application name of a copy's connections. A migrating copy uses it to check whether older copies are still
 * connected.
 */
export const copyName = (version: number): string => `offlist ${version}`

/** Opens connections for a copy of this version as needed. `onError` is called when an idle one is lost. */
export function openPostgresPool(
  url: string,
  version: number,
  onError: (error: Error) => void,
): PostgresPool {
  const pool = new pg.Pool({
    Client: preparingClient(),
    connectionString: url,
    application_name: copyName(version),
    max: CONNECTIONS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
    connectionTimeoutMillis: CONNECT_WITHIN,
    statement_timeout: STATEMENT_WITHIN,
    query_timeout: STATEMENT_GIVEN_UP,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION,
  })
  // A separate connection for health checks: if all others are busy, the server may still be fine.
  const asking = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: ANSWERS_WITHIN,
    query_timeout: ANSWERS_WITHIN,
  })
  // Without a listener, a connection that the server drops would end the process. The pool only listens to idle ones.
  for (const connections of [pool, asking]) connections.on('error', onError)
  pool.on('connect', client => client.on('error', () => undefined))
  const handle = drizzle(pool, { schema }) as unknown as Handle
  return {
    pool,
    handle: Object.assign(handle, { transaction: transactionOn(pool) }),
    health: createDatabaseHealth(() => asking.query('select 1'), ANSWERS_WITHIN),
    usage: () => ({
      in_use: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: CONNECTIONS,
    }),
    close: async () => void (await Promise.all([pool.end(), asking.end()])),
  }
}

/**
 * Transactions that always release their connection: the database library never releases one whose `begin` failed, and
 * releases one that may still be waiting for an answer as if it were usable.
 */
function transactionOn(pool: pg.Pool): Handle['transaction'] {
  const handles = new WeakMap<pg.PoolClient, Handle>()
  const handleOn = (client: pg.PoolClient) => {
    const known = handles.get(client) ?? (drizzle(client, { schema }) as unknown as Handle)
    handles.set(client, known)
    return known
  }
  return async (run, config) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw databaseAway(error)
    })
    let isLost = false
    try {
      return await handleOn(client).transaction(run, config)
    } catch (error) {
      isLost = isDatabaseAway(error)
      throw error
    } finally {
      client.release(isLost)
    }
  }
}
