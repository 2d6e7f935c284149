// The connections to a Postgres server, with a limit to every wait.
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import { createDatabaseHealth, type DatabaseHealth, databaseAway, isDatabaseAway } from './database-health.ts'
import type { Handle } from './handle.ts'
import * as schema from './schema.ts'

const CONNECTIONS = 10
/** How long opening a connection, or waiting for a free one, may take. */
export const CONNECT_WITHIN = 30 * SECOND
/** How long a statement may take, by the server's clock. */
const STATEMENT_WITHIN = MINUTE
/** The same by ours, a little later: for a server that cannot even say that it gave up. */
const STATEMENT_GIVEN_UP = STATEMENT_WITHIN + 5 * SECOND
/** How long a transaction may do nothing: a copy that is frozen must not hold its locks for ever. */
const IDLE_IN_TRANSACTION = MINUTE
/** How long a connection is silent before the system asks whether the other end is still there. */
const KEEP_ALIVE_AFTER = 10 * SECOND
/** How long a server that is well takes at most to answer, connection included. */
const ANSWERS_WITHIN = SECOND

export type PostgresPool = {
  pool: pg.Pool
  handle: Handle
  health: DatabaseHealth
  close: () => Promise<void>
}

/** What the connections of a copy are called, so that a copy that migrates can tell whether older ones are still there. */
export const copyName = (version: number): string => `offlist ${version}`

/** Opens connections of a copy of this version as they are needed. `onError` is told of idle ones that are lost. */
export function openPostgresPool(
  url: string,
  version: number,
  onError: (error: Error) => void,
): PostgresPool {
  const pool = new pg.Pool({
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
  // A connection of its own: that all others are busy does not mean that the server is away.
  const asking = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: ANSWERS_WITHIN,
    query_timeout: ANSWERS_WITHIN,
  })
  // Without a listener, a connection that the server drops would end the process. The pool listens to idle ones only.
  for (const connections of [pool, asking]) connections.on('error', onError)
  pool.on('connect', client => client.on('error', () => undefined))
  const handle = drizzle(pool, { schema }) as unknown as Handle
  return {
    pool,
    handle: Object.assign(handle, { transaction: transactionOn(pool) }),
    health: createDatabaseHealth(() => asking.query('select 1'), ANSWERS_WITHIN),
    close: async () => void (await Promise.all([pool.end(), asking.end()])),
  }
}

/**
 * Transactions whose connection always comes back: the database library keeps a connection for good when `begin` fails,
 * and gives back one that may still be waiting for an answer.
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
