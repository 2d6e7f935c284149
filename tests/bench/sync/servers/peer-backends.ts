// The peers as backends of the bench. Their own programs fill them on every start.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Backend, RunningBackend, Seed, Target } from '../backend.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

const program = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url))

/** Idle accounts of rxdb-server listen at this endpoint, which receives the writes. */
export const LIVE = 'live'

export const rxdbServerBackend: Backend = {
  id: 'rxdb-server',
  title: 'rxdb-server, memory',
  async start(seed) {
    const server = await startServer([program('rxdb-server'), JSON.stringify(seed)], {
      cwd: os.tmpdir(),
      env: {},
    })
    const target = (endpoint: string, account: string): Target => ({
      kind: 'rxdb-server',
      origin: server.url,
      endpoint,
      account,
    })
    return running(server, {
      account: name => target(name, name),
      idle: () => numbered(seed).map(name => target(LIVE, name)),
      stop: server.stop,
    })
  },
  dispose: async () => undefined,
}

export const pouchdbBackend: Backend = {
  id: 'pouchdb',
  title: 'express-pouchdb, LevelDB',
  async start(seed) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-bench-pouchdb-'))
    const order = JSON.stringify({ ...seed, folder })
    const server = await startServer([program('pouchdb-server'), order], { cwd: folder, env: {} })
    const target = (database: string): Target => ({ kind: 'pouchdb', origin: server.url, database })
    return running(server, {
      account: target,
      idle: () => numbered(seed).map(target),
      async stop() {
        await server.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    })
  },
  dispose: async () => undefined,
}

const numbered = ({ idle }: Seed) => Array.from({ length: idle }, (_, index) => `idle${index}`)

function running(
  server: ServerProcess,
  rest: Pick<RunningBackend, 'account' | 'idle' | 'stop'>,
): RunningBackend {
  return {
    ...rest,
    cpu: () => ({ server: server.cpuSeconds(), database: null }),
    residentKiB: server.residentKiB,
  }
}
