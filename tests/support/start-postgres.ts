// A private Postgres for the tests, from the found binaries: new folder, free port, removed afterward.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { FoundPostgres } from './find-postgres.ts'
import { freePort } from './free-port.ts'

export type RunningPostgres = { url: string; version: string; stop: () => Promise<void> }

type Owner = { uid: number; gid: number } | null

const START_LIMIT_MS = 240_000
/** Test data doesn't have to survive a power failure, so don't flush it to disk. */
const SPEED = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=1h',
  'max_wal_size=2GB',
  // Databases of finished test files remain. Don't vacuum them every minute.
  'autovacuum_naptime=5min',
].flatMap(setting => ['-c', setting])

/** Starts it, or uses the running server. @throws with the server's output if it doesn't start. */
export async function startPostgres(found: FoundPostgres): Promise<RunningPostgres> {
  if (found.kind === 'server')
    return { url: found.url, version: await versionOf(found.url), stop: async () => undefined }
  const owner = ownerWhenRoot()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const bin = owner && found.origin === 'npm' ? withinReach(found.folder, folder) : found.folder
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  const data = path.join(folder, 'data')
  try {
    execFileSync(
      path.join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const port = await freePort()
    const listen = [
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${folder}`,
    ]
    const child = spawn(path.join(bin, 'postgres'), ['-D', data, ...listen, ...SPEED], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    const version = await untilReady(child, url)
    return { url, version, stop: () => stop(child, folder) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

/** Postgres refuses to run as root: run it as the postgres user, or else as nobody. */
function ownerWhenRoot(): Owner {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No such user: try the next one.
    }
  }
  throw new Error('Postgres cannot run as root, and there is neither a user postgres nor nobody.')
}

/** Other users can't run binaries below a folder that only root may enter, so copy them. */
function withinReach(bin: string, folder: string): string {
  const copy = path.join(folder, 'postgres')
  cpSync(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return path.join(copy, 'bin')
}

async function untilReady(child: ChildProcess, url: string): Promise<string> {
  let words = ''
  let ended = false
  child.stderr?.on('data', (chunk: Buffer) => {
    words = `${words}${chunk}`.slice(-4000)
  })
  child.once('error', error => {
    ended = true
    words += error.message
  })
  child.once('exit', () => {
    ended = true
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  const deadline = performance.now() + START_LIMIT_MS
  for (;;) {
    try {
      return await versionOf(url)
    } catch (error) {
      if (ended || performance.now() > deadline) {
        child.kill('SIGKILL')
        throw new Error(`Postgres did not start: ${words || String(error)}`)
      }
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? 'unknown'
  } finally {
    await client.end()
  }
}

async function stop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGINT')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
}
