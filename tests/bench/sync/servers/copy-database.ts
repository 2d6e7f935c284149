// A copy of a Postgres database without open connections, under a new name.
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Copies the database at `url`, on the same server. */
export async function copyDatabase(url: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const source = new URL(url).pathname.slice(1)
  const name = `offlist_bench_${randomUUID().replaceAll('-', '')}`
  await onServer(url, `create database ${name} template ${pg.escapeIdentifier(source)}`)
  const copy = new URL(url)
  copy.pathname = `/${name}`
  return { url: copy.href, drop: () => onServer(url, `drop database if exists ${name} with (force)`) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = new URL(url)
  server.pathname = '/postgres'
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
