// The results of the scale bench as tables.
import type { MonitoringFrequency } from '#shared/collections/monitoring-settings.ts'
import { scanFrequencies } from '#shared/domain/plan.ts'
import { HOUR, SECOND } from '#shared/lib/time.ts'
import { table, written } from '../sync/figures.ts'
import { type Cost, costOf, type Measured } from './cost.ts'
import type { TableSize } from './disk.ts'
import type { JobFigures } from './jobs-part.ts'
import type { Look, Looks } from './last-looks.ts'
import type { Prices } from './prices.ts'
import { AT_A_TIME, type RequestFigure, type RequestFigures } from './requests-part.ts'

/** The scan frequencies for cleaned sites. */
export const FREQUENCIES: readonly MonitoringFrequency[] = scanFrequencies

/** The measurements on the database. */
export type DatabaseFindings = {
  postgres: string
  population: { accounts: number; rows: number; files: number; pictured: number; seconds: number }
  /** Scans per person and month, by frequency. */
  looksPerMonth: readonly number[]
  jobs: JobFigures
  requests: RequestFigures
  tables: readonly TableSize[]
}

export type Findings = {
  size: { people: number; sites: number }
  prices: Prices
  /** The machine's load at the end. */
  load: number
  cores: number
  looks: Omit<Looks, 'jpegs'>
  database: DatabaseFindings | null
}

const PICTURES = 'blobs'
const HOUR_IN_SECONDS = HOUR / SECOND

/** Tables of all measurements, and the cost if they're complete. */
export function textOf(findings: Findings): string {
  const { load, cores, database, looks, size } = findings
  const busy =
    load > cores / 2
      ? ` The machine was busy with other things (load ${written(load)}): times mean little, and processor times are higher than on an idle one.`
      : ''
  const parts = [`${cores} cores.${busy}`, workTable(findings)]
  if (database) {
    const { population, postgres } = database
    const perSecond = thousands(Math.round(population.rows / population.seconds))
    parts.push(
      `${thousands(size.people)} people in ${thousands(population.accounts)} accounts on ${size.sites} sites, a month after they began, on Postgres ${postgres}, fsync on: ${thousands(population.rows)} rows, written in ${written(population.seconds)} s, ${perSecond} per second.`,
      requestTable(database.requests),
      diskTable(database, size.people),
    )
  }
  const { http, browser } = looks
  if (database && http && browser)
    parts.push(costTable(findings, database, { http: http.seconds, browser: browser.seconds }))
  return parts.join('\n\n')
}

const perHour = (seconds: number) => thousands(Math.round(HOUR_IN_SECONDS / seconds))

function workTable({ looks, database }: Findings): string {
  const rows: string[][] = []
  const addLook = (what: string, look: Look | null) => {
    if (!look) return
    const { seconds, sites, at } = look
    const name = `a look ${what} (4 searches, ${sites} sites, ${at.slice(0, 10)})`
    rows.push([name, `${written(seconds)} s`, perHour(seconds), ''])
  }
  addLook('over HTTP, without pictures', looks.http)
  addLook('in the browser, with pictures', looks.browser)
  if (database) {
    const { workers, jobs, failed, serverCpu, databaseCpu, perSecond } = database.jobs
    const own = `server ${written(1000 * serverCpu)}, database ${written(1000 * databaseCpu)}`
    rows.push([
      `the job around a look (${workers} workers, sites that answer at once; ${thousands(jobs)} done, ${failed} failed)`,
      `${written(1000 * (serverCpu + databaseCpu))} ms (${own})`,
      perHour(serverCpu + databaseCpu),
      written(perSecond),
    ])
  }
  return table(['work', 'processor time each', 'per core and hour', 'per second here'], rows)
}

function requestTable({ firstPull, upToDate, dashboard, push }: RequestFigures): string {
  const row = (what: string, { count, p50, p95, cpu }: RequestFigure) => [
    what,
    String(count),
    written(p50),
    written(p95),
    written(1000 * cpu),
  ]
  return table(
    [`requests, ${AT_A_TIME} devices at a time`, 'measured', 'p50, ms', 'p95, ms', 'processor time, ms'],
    [
      row(`first pull, all of ${Math.round(firstPull.rows)} rows`, firstPull),
      row('pull that finds nothing new', upToDate),
      row('dashboard after a day away', dashboard),
      row('push of one person', push),
    ],
  )
}

function diskTable(database: DatabaseFindings, people: number): string {
  const { tables, population } = database
  const rows = tables.filter(({ table: name, rows }) => rows >= 1 && name !== PICTURES)
  const { rowBytes, pictureBytes } = bytesPerPerson(database, people)
  const sum = (what: string, bytes: number) => [what, '', '', written(bytes / 1000)]
  const pictured = `pictures, ${population.files} of ${population.pictured} people`
  return table(
    ['table, with its indices', 'rows', 'MB', 'KB per person'],
    [
      ...rows.map(one => [
        one.table,
        thousands(one.rows),
        written(one.bytes / 1e6),
        written(one.bytes / people / 1000),
      ]),
      sum('all without pictures', rowBytes),
      sum(population.files > 0 ? pictured : 'pictures: not measured', pictureBytes),
      sum('all with pictures', rowBytes + pictureBytes),
    ],
  )
}

/** Bytes on the database's disk. Pictures are averaged over the people whose pictures have files. */
function bytesPerPerson({ tables, population }: DatabaseFindings, people: number) {
  const bytesOf = (list: readonly TableSize[]) => list.reduce((sum, { bytes }) => sum + bytes, 0)
  const pictures = tables.filter(({ table: name }) => name === PICTURES)
  const others = tables.filter(({ table: name }) => name !== PICTURES)
  const pictureBytes = population.files > 0 ? bytesOf(pictures) / population.pictured : Number.NaN
  return { rowBytes: bytesOf(others) / people, pictureBytes }
}

function costTable({ prices, size }: Findings, database: DatabaseFindings, look: Measured['look']): string {
  const { jobs, requests, population, looksPerMonth } = database
  const measured: Measured = {
    look,
    job: jobs.serverCpu + jobs.databaseCpu,
    request: {
      firstPull: requests.firstPull.cpu,
      dashboard: requests.dashboard.cpu,
      push: requests.push.cpu,
    },
    ...bytesPerPerson(database, size.people),
    peoplePerAccount: size.people / population.accounts,
  }
  const costs = looksPerMonth.map(count => costOf(measured, count, prices))
  const row = (what: string, of: (cost: Cost) => number) => [what, ...costs.map(cost => of(cost).toFixed(4))]
  const others = ({ looks, jobs, requests, rows }: Cost) => looks + jobs + requests + rows
  const given = `Prices in dollars, given and not measured: ${prices.coreHour} per core and hour, of which ${100 * prices.utilization} % works; ${prices.diskMonth} per GB and month of disk, ${prices.diskCopies} copies; ${prices.objectMonth} per GB and month in an object store. Not included: traffic, mail, backups, the work of people.`
  const lines = table(
    ['dollars per person and month; cleaned sites looked at', ...FREQUENCIES],
    [
      ['looks per person and month', ...looksPerMonth.map(written)],
      row('looks', cost => cost.looks),
      row('the jobs around them', cost => cost.jobs),
      row('requests', cost => cost.requests),
      row('rows on disk', cost => cost.rows),
      row('pictures in the database', cost => cost.picturesInDatabase),
      row('pictures in an object store instead', cost => cost.picturesInStore),
      row('all, pictures in the database', cost => others(cost) + cost.picturesInDatabase),
      row('all, pictures in an object store', cost => others(cost) + cost.picturesInStore),
    ],
  )
  return `${given}\n\n${lines}`
}

const thousands = (count: number) => count.toLocaleString('en')
