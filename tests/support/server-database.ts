// Test databases on a Postgres server: empty, or with the current schema.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openEmptyDatabase } from './empty-database.ts'
import { schemaHash } from './schema-hash.ts'

export type ServerDatabase = { url: string; drop: () => Promise<void> }

/** Set if the server belongs to the tests, and its databases are deleted with its folder. */
export const SERVER_IS_OURS = 'TEST_SERVER_IS_OURS'

const DUPLICATE_DATABASE = '42P04'

/** Creates an empty database with a random name. */
export async function createDatabase(serverUrl: string): Promise<ServerDatabase> {
  return createFrom(serverUrl, null)
}

/** Creates a database of the current schema without rows, by copying the template. */
export async function createMigratedDatabase(serverUrl: string): Promise<ServerDatabase> {
  return createFrom(serverUrl, await prepareTemplate(serverUrl))
}

async function createFrom(serverUrl: string, template: string | null): Promise<ServerDatabase> {
  const name = randomName()
  await onServer(serverUrl, `create database ${name}${template ? ` template ${template}` : ''}`)
  return { url: addressOf(serverUrl, name), drop: () => dropDatabase(serverUrl, name) }
}

/**
 * A drop waits for a checkpoint and for every session of the server, which has taken minutes on a busy machine. It
 * gains nothing on a server that is about to be removed.
 */
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  if (process.env[SERVER_IS_OURS]) return
  await onServer(serverUrl, `drop database if exists ${name} with (force)`)
}

/** Returns the name of the template, creating it if needed. */
export async function prepareTemplate(serverUrl: string): Promise<string> {
  const template = `offlist_test_schema_${schemaHash()}`
  const found = await onServer(serverUrl, `select 1 from pg_database where datname = '${template}'`)
  if (found === 0) await makeTemplate(serverUrl, template)
  return template
}

/** Uses a temporary name until it's complete: test files run in parallel, and the first to finish wins. */
async function makeTemplate(serverUrl: string, template: string): Promise<void> {
  const own = randomName()
  await onServer(serverUrl, `create database ${own}`)
  const database = await openEmptyDatabase({ folder: '', url: addressOf(serverUrl, own) })
  await database.close()
  try {
    await onServer(serverUrl, `alter database ${own} rename to ${template}`)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== DUPLICATE_DATABASE) throw error
    await dropDatabase(serverUrl, own)
  }
}

const randomName = () => `offlist_test_${randomUUID().replaceAll('-', '')}`

function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Returns the number of rows. */
async function onServer(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows.length
  } finally {
    await client.end()
  }
}
