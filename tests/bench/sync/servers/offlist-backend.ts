// The product as a backend of the bench: seeded once per set of rows, then copied for every run and started.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { must } from '#shared/lib/must.ts'
import { programArguments } from '../../../support/program-arguments.ts'
import { createDatabase } from '../../../support/server-database.ts'
import type { Backend, RunningBackend, Seed, Target } from '../backend.ts'
import type { BenchPostgres } from '../durable-postgres.ts'
import { treeCpuSeconds } from '../proc-stats.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { copyDatabase } from './copy-database.ts'
import { signTokens } from './offlist-accounts.ts'
import { seedFolder } from './seed-folder.ts'

type Drop = () => Promise<void>
type Template = { dataDir: string; databaseUrl: string | null; drop: Drop }

/** The product on PGlite, or on `postgres`. */
export function offlistBackend(postgres: BenchPostgres | null): Backend {
  const templates = new Map<string, Promise<Template>>()
  const templateOf = (seed: Seed) => {
    const made = templates.get(seed.name) ?? makeTemplate(seed, postgres)
    templates.set(seed.name, made)
    return made
  }
  return {
    id: postgres ? 'offlist-postgres' : 'offlist-pglite',
    title: postgres ? 'Offlist, Postgres' : 'Offlist, PGlite',
    start: async seed => startCopy(await templateOf(seed), postgres),
    async dispose() {
      for (const template of templates.values()) await (await template).drop()
    },
  }
}

async function makeTemplate(seed: Seed, postgres: BenchPostgres | null): Promise<Template> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'offlist-bench-seed-'))
  const database = postgres ? await createDatabase(postgres.url) : null
  seedFolder({
    dataDir,
    accounts: seed.accounts,
    idle: seed.idle,
    ...(database ? { databaseUrl: database.url } : {}),
  })
  return {
    dataDir,
    databaseUrl: database?.url ?? null,
    async drop() {
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function startCopy(template: Template, postgres: BenchPostgres | null): Promise<RunningBackend> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-bench-run-'))
  const dataDir = path.join(folder, 'data')
  cpSync(template.dataDir, dataDir, { recursive: true })
  const database = template.databaseUrl === null ? null : await copyDatabase(template.databaseUrl)
  const server = await startOfflist(folder, {
    DATA_DIR: dataDir,
    ...(database ? { DATABASE_URL: database.url } : {}),
  })
  const { named, idle } = await signTokens(dataDir, server.url)
  const target = (token: string): Target => ({ kind: 'offlist', origin: server.url, token })
  const databasePid = postgres?.pid ?? null
  return {
    account: name => target(must(named.get(name), `account ${name}`)),
    idle: () => idle.map(target),
    cpu: () => ({
      server: server.cpuSeconds(),
      database: databasePid === null ? null : treeCpuSeconds(databasePid),
    }),
    residentKiB: server.residentKiB,
    async stop() {
      await server.stop()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The server, serving the replication only. */
export function startOfflist(folder: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  return startServer(programArguments('server/main.ts', '--without-web'), {
    cwd: folder,
    env: { PORT: '0', WORLD: 'sandbox', ROLE: 'web', LOG_LEVEL: 'warn', PEOPLE_MAX: '1000000', ...env },
  })
}
