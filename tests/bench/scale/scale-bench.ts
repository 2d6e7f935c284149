// The cost of a large service: a Postgres full of accounts, scans per core and hour, parallel requests, bytes on disk,
// and from these the cost per person and month. `--people` and `--sites` set the size, `--quick` is a trial, and
// `--part` selects one part; `database` uses the last measured cost of scans.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '#server/db/database.ts'
import { loadMasterKey } from '#server/lib/master-key.ts'
import { DAY, SECOND } from '#shared/lib/time.ts'
import { createDatabase } from '../../support/server-database.ts'
import type { Bench, BenchReport } from '../bench.ts'
import { scanPart } from '../engine/scan-part.ts'
import { type BenchPostgres, startDurablePostgres } from '../sync/durable-postgres.ts'
import { tableSizes } from './disk.ts'
import { fill, storeSites } from './fill.ts'
import { looksPerMonth, makeHousehold, USUAL_FREQUENCY } from './household.ts'
import { measureJobs } from './jobs-part.ts'
import { keepLooks, lastLooks } from './last-looks.ts'
import { readPrices } from './prices.ts'
import { type DatabaseFindings, type Findings, FREQUENCIES, textOf } from './report.ts'
import { measureRequests } from './requests-part.ts'

/** The amount of work: `looks` sites per kind of scan, `jobsMillis` of work, `devices` that send requests. */
type Size = {
  people: number
  sites: number
  looks: { http: number; browser: number }
  jobsMillis: number
  devices: number
  /** One account in this many has files for its pictures: a few are enough to know their size. */
  picturedEvery: number
}

const FULL: Size = {
  people: 20_000,
  sites: 500,
  looks: { http: 500, browser: 500 },
  jobsMillis: 60 * SECOND,
  devices: 100,
  picturedEvery: 100,
}
const QUICK: Size = {
  people: 40,
  sites: 60,
  looks: { http: 10, browser: 2 },
  jobsMillis: 5 * SECOND,
  devices: 10,
  picturedEvery: 5,
}
/** Fewer people make a trial: parts that don't depend on them are small too. */
const TRIAL_BELOW = 2000
const TRIAL = { looks: { http: 60, browser: 20 }, jobsMillis: 20 * SECOND, devices: 40, picturedEvery: 10 }

/** Accounts used to estimate the number of scans. */
const SAMPLE = 300

const PARTS = ['looks-http', 'looks-browser', 'database'] as const

export const scaleBench: Bench = {
  name: 'scale',
  about: 'a Postgres full of accounts: looks, jobs, requests, bytes on disk, cost per person and month',
  async run({ quick, part, people, sites }): Promise<BenchReport> {
    if (part !== undefined && !PARTS.some(name => name === part))
      throw new Error(`scale has the parts ${PARTS.join(', ')}`)
    const usual = quick ? QUICK : FULL
    const trial = !quick && people !== undefined && people < TRIAL_BELOW ? TRIAL : {}
    const size = { ...usual, ...trial, people: people ?? usual.people, sites: sites ?? usual.sites }
    const prices = readPrices(process.env)
    const isWanted = (name: (typeof PARTS)[number]) => part === undefined || part === name
    // Before the database starts, so that its work doesn't count toward scans.
    if (isWanted('looks-http')) await measureLooks('http', size.looks.http)
    if (isWanted('looks-browser')) await measureLooks('browser', size.looks.browser)
    const { jpegs, ...looks } = lastLooks()
    const database = isWanted('database') ? await measureDatabase(size, jpegs) : null
    const findings: Findings = {
      size,
      prices,
      load: os.loadavg()[0] ?? Number.NaN,
      cores: os.availableParallelism(),
      looks,
      database,
    }
    return { figures: [], text: textOf(findings), details: findings }
  },
}

/** Stores the cost of one kind of scan, unless one failed. */
async function measureLooks(transport: 'http' | 'browser', sites: number): Promise<void> {
  console.log(`  looks at ${sites} sites, ${transport} …`)
  const inBrowser = transport === 'browser'
  const { cpuSeconds, wrong, jpegs, text } = await scanPart({
    transport,
    sites,
    runs: 1,
    pictures: inBrowser,
  })
  console.log(`  ${text}`)
  if (wrong > 0) return console.log(`  ${wrong} looks did not end as they should: not counted`)
  const look = { seconds: cpuSeconds / sites, sites, at: new Date().toISOString() }
  keepLooks({ ...lastLooks(), [transport]: look, ...(inBrowser ? { jpegs } : {}) })
}

/** On a temporary database. `jpegs`: sample pictures. */
async function measureDatabase(size: Size, jpegs: readonly Uint8Array[]): Promise<DatabaseFindings> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'offlist-bench-scale-'))
  const postgres = await startDurablePostgres()
  const { url, drop } = await createDatabase(postgres.url)
  try {
    const masterKey = loadMasterKey(dataDir, undefined)
    const onError = (error: Error) => console.error(error)
    const database = await openDatabase({ masterKey, wallNow: Date.now, url, folder: '', onError })
    try {
      return await measureOn(database, postgres, { size, jpegs, dataDir, url, masterKey })
    } finally {
      await database.close()
    }
  } finally {
    await drop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Place = { size: Size; jpegs: readonly Uint8Array[]; dataDir: string; url: string; masterKey: Uint8Array }

async function measureOn(
  database: Database,
  postgres: BenchPostgres,
  { size, jpegs, dataDir, url, masterKey }: Place,
): Promise<DatabaseFindings> {
  const now = Date.now()
  const sites = await storeSites(database, size.sites)
  console.log(`  ${size.people} people on ${size.sites} sites …`)
  const { picturedEvery } = size
  const population = await fill(size.people, { url, masterKey, sites, now, jpegs, picturedEvery })
  const tables = await tableSizes(database.db)
  const sample = Array.from({ length: Math.min(SAMPLE, size.people) }, (_, index) =>
    makeHousehold(index, 1, sites, now),
  )
  const looksEach = FREQUENCIES.map(frequency => looksPerMonth(sample, frequency, now))
  console.log('  jobs …')
  // A day's scans are due then.
  const later = now + DAY
  const jobs = await measureJobs(database, postgres, { sites, now: later, millis: size.jobsMillis })
  console.log('  requests …')
  // Spread over the whole database: the latest writes may still be in memory.
  const every = Math.max(1, Math.floor(population.accounts.length / size.devices))
  const accounts = population.accounts.filter((_, at) => at % every === 0).slice(0, size.devices)
  const scansPerDay = (looksEach[FREQUENCIES.indexOf(USUAL_FREQUENCY)] ?? 0) / 30
  const requests = await measureRequests(database, postgres, { dataDir, url, accounts, scansPerDay })
  const { accounts: all, ...filled } = population
  return {
    postgres: postgres.version,
    population: { ...filled, accounts: all.length },
    looksPerMonth: looksEach,
    jobs,
    requests,
    tables,
  }
}
