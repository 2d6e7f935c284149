// Opens a database whose content a restore will replace: without migrating it, and with nobody else on it.
import { existsSync, rmSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { SECOND } from '#shared/lib/time.ts'
import { openLite } from './database.ts'
import type { Handle } from './handle.ts'
import { SETUP_LOCK } from './migrate-postgres.ts'
import { CONNECT_WITHIN } from './postgres-pool.ts'
import * as schema from './schema.ts'

export type RestoreTarget = {
  handle: Handle
  kind: 'pglite' | 'postgres'
  /** `isDone`: otherwise a new embedded database's folder is removed again. */
  close: (isDone: boolean) => Promise<void>
}

/** How long the restore waits for others to let go of a table. */
const LOCK_WITHIN = 10 * SECOND

/** With a server, a copy that starts meanwhile waits until this is closed. */
export async function openForRestore(at: {
  url: string | undefined
  folder: string
}): Promise<RestoreTarget> {
  return at.url ? openServer(at.url) : openFolder(at.folder)
}

async function openFolder(folder: string): Promise<RestoreTarget> {
  const isNew = !existsSync(folder)
  const { db, close } = await openLite(folder)
  return {
    handle: db as unknown as Handle,
    kind: 'pglite',
    async close(isDone) {
      await close()
      if (isNew && !isDone) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** One connection without a time limit: its one transaction may take long. */
async function openServer(url: string): Promise<RestoreTarget> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN })
  // The current query fails as well, which is enough.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`set lock_timeout = ${LOCK_WITHIN}`)
    await client.query('select pg_advisory_lock($1)', [SETUP_LOCK])
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    handle: drizzle(client, { schema }) as unknown as Handle,
    kind: 'postgres',
    close: () => client.end(),
  }
}
