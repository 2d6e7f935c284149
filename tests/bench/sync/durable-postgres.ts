// A Postgres for the bench that writes to disk before it confirms. The tests' Postgres is started without that, and
// only a later command-line option overrides an earlier one, so this wraps its binary.
import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { findPostgres, NO_POSTGRES } from '../../support/find-postgres.ts'
import { type RunningPostgres, startPostgres } from '../../support/start-postgres.ts'
import { nameOf, parentOf } from './proc-stats.ts'

/** `pid`: its main process, if it runs on this machine. */
export type BenchPostgres = RunningPostgres & { pid: number | null }

const DURABLE = ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']

export async function startDurablePostgres(): Promise<BenchPostgres> {
  const found = findPostgres(process.env)
  if (!found) throw new Error(NO_POSTGRES)
  if (found.kind === 'server') {
    const running = await startPostgres(found)
    return { ...running, pid: await mainProcess(running.url) }
  }
  const wrapper = mkdtempSync(path.join(os.tmpdir(), 'offlist-bench-postgres-'))
  chmodSync(wrapper, 0o755)
  symlinkSync(path.join(found.folder, 'initdb'), path.join(wrapper, 'initdb'))
  const settings = DURABLE.map(setting => `-c ${setting}`).join(' ')
  writeFileSync(
    path.join(wrapper, 'postgres'),
    `#!/bin/sh\nexec "${path.join(found.folder, 'postgres')}" "$@" ${settings}\n`,
    { mode: 0o755 },
  )
  const running = await startPostgres({ ...found, folder: wrapper })
  return {
    ...running,
    pid: await mainProcess(running.url),
    async stop() {
      await running.stop()
      if (existsSync(wrapper)) rmSync(wrapper, { recursive: true, force: true })
    },
  }
}

/** The parent of the process that serves a connection, if both are on this machine. */
async function mainProcess(url: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number; fsync: string }>(
      "select pg_backend_pid() as pid, current_setting('fsync') as fsync",
    )
    if (rows[0]?.fsync !== 'on') throw new Error('this Postgres does not write to disk: fsync is off')
    const parent = parentOf(rows[0].pid)
    return parent !== null && nameOf(parent) === 'postgres' ? parent : null
  } finally {
    await client.end()
  }
}
