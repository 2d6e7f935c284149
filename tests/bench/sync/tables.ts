// The figures as Markdown for the README.
import os from 'node:os'
import { BACKENDS, type Backend, type BackendId } from './backend.ts'
import { type Read, reader, table, wholeCpu, written } from './figures.ts'
import { OTHERS_MAX } from './other-load.ts'
import { driversOf } from './parts.ts'
import { ratios, ratioTable } from './ratios.ts'
import type { Results } from './results.ts'
import type { Sizes } from './sizes.ts'
import type { Verdict } from './targets.ts'

export type Report = {
  results: Results
  sizes: Sizes
  verdicts: readonly Verdict[]
  versions: Readonly<Record<string, string>>
  noPeers: string | null
  /** How many cores others used on average while the bench ran. */
  otherLoad: number
  titles: readonly Pick<Backend, 'id' | 'title'>[]
}

const CLIENTS = { raw: 'plain HTTP', rxdb: 'RxDB 17', pouchdb: 'PouchDB' }

export function markdown(report: Report): string {
  const { results, sizes, verdicts, noPeers, otherLoad } = report
  if (otherLoad > OTHERS_MAX)
    return `No table: others used ${written(otherLoad)} cores of this machine, more than ${OTHERS_MAX}.`
  const read = reader(results)
  const rows = BACKENDS.flatMap(id =>
    driversOf({ id }).map(driver => ({ id, driver, name: `${titleOf(report, id)}; ${CLIENTS[driver]}` })),
  )
  const has = (...tests: readonly string[]) =>
    results.entries.some(({ test }) => tests.some(kind => test.startsWith(kind)))
  const sections = [
    `Rows of about 600 bytes; medians of ${sizes.runs} ${sizes.runs === 1 ? 'run' : 'runs'} on fresh state. ${machine(report)}`,
    noPeers === null ? null : `The peers could not be installed: ${noPeers}.`,
    has('first-sync', 'push') ? table(...bulk(read, sizes, rows)) : null,
    has('live', 'catch-up') ? table(...small(read, sizes, rows)) : null,
    has('idle') ? table(...idle(read, sizes, report)) : null,
    has('browser') ? browser(read, sizes) : null,
    ratioTable(ratios(results, sizes)),
    verdictTable(verdicts),
    gaps(report),
  ]
  return sections.filter(section => section !== null).join('\n\n')
}

type Row = { id: BackendId; driver: 'raw' | 'rxdb' | 'pouchdb'; name: string }
type Table = [string[], string[][]]

function bulk(read: Read, { firstSync, push }: Sizes, rows: readonly Row[]): Table {
  const syncs = firstSync.map(count => `first-sync ${count}`)
  const pushes = push.map(count => `push ${count}`)
  const told = syncs[1] ?? ''
  const pushed = pushes.at(-1) ?? ''
  const ms = (row: Row, tests: readonly string[]) =>
    tests.map(test => written(read(row.id, row.driver, test, 'ms'))).join(' / ')
  return [
    [
      'server; client',
      `first sync ${firstSync.map(thousands).join(' / ')}, ms`,
      `${thousands(firstSync[1] ?? 0)}: MB, CPU s`,
      `push ${push.map(thousands).join(' / ')}, ms`,
      `${thousands(push.at(-1) ?? 0)}: MB, CPU s`,
    ],
    rows.map(row => [
      row.name,
      ms(row, syncs),
      `${millions(read, row, told)}, ${cpu(read, row, told)}`,
      ms(row, pushes),
      `${millions(read, row, pushed)}, ${cpu(read, row, pushed)}`,
    ]),
  ]
}

function small(read: Read, { catchUp, liveWrites }: Sizes, rows: readonly Row[]): Table {
  const test = `catch-up ${catchUp.rows}`
  return [
    [
      'server; client',
      `live p50 / p95 / p99 of ${liveWrites}, ms`,
      `catch-up of ${catchUp.rows} behind ${thousands(catchUp.behind)}: ms, KB, requests`,
    ],
    rows.map(row => {
      const bytes = read(row.id, row.driver, test, 'bytes')
      return [
        row.name,
        [50, 95, 99].map(rank => written(read(row.id, row.driver, 'live', `p${rank}`))).join(' / '),
        [
          written(read(row.id, row.driver, test, 'ms')),
          written(bytes === null ? null : bytes / 1000),
          read(row.id, row.driver, test, 'requests')?.toString() ?? '–',
        ].join(', '),
      ]
    }),
  ]
}

function idle(read: Read, { idle: { sockets } }: Sizes, report: Report): Table {
  const most = `idle ${sockets.at(-1)}`
  return [
    [
      'server; plain client',
      `live p95 beside ${[0, ...sockets].map(thousands).join(' / ')} idle, ms`,
      `server CPU per write beside ${thousands(sockets.at(-1) ?? 0)}, ms`,
      `KiB per socket at ${sockets.map(thousands).join(' / ')}`,
    ],
    BACKENDS.map(id => {
      const perWrite = read(id, 'idle', most, 'cpu per write')
      return [
        titleOf(report, id),
        [0, ...sockets].map(count => written(read(id, 'idle', `idle ${count}`, 'p95'))).join(' / '),
        written(perWrite === null ? null : perWrite * 1000),
        sockets.map(count => written(read(id, 'idle', `idle ${count}`, 'KiB'))).join(' / '),
      ]
    }),
  ]
}

function browser(read: Read, { browserRows }: Sizes): string {
  const figure = (quantity: string) => written(read('offlist-pglite', 'browser', 'browser', quantity))
  return [
    `Chromium, ${thousands(browserRows)} rows of the demo account's history into Dexie:`,
    `${figure('sync ms')} ms from signing in to "Up to date", longest task ${figure('longest task ms')} ms;`,
    `a reload with them there shows the first list after ${figure('first list ms')} ms`,
    `(longest task ${figure('longest task of a reload ms')} ms).`,
  ].join(' ')
}

function verdictTable(verdicts: readonly Verdict[]): string {
  const measured = verdicts.filter(({ met, missed }) => met + missed.length > 0)
  return table(
    ['target', 'met', 'missed'],
    measured.map(({ target, met, missed, unknown }) => [
      target,
      `${met} of ${met + missed.length + unknown}${unknown > 0 ? `, ${unknown} not measured` : ''}`,
      missed.join('; '),
    ]),
  )
}

function gaps({ results, titles }: Report): string | null {
  if (results.gaps.length === 0) return null
  const title = (id: BackendId) => titles.find(backend => backend.id === id)?.title ?? id
  const lines = results.gaps.map(
    ({ backend, driver, test, why }) => `- ${title(backend)}, ${driver}, ${test}: ${why}`,
  )
  return `Not measured:\n\n${[...new Set(lines)].join('\n')}`
}

const titleOf = ({ titles }: Report, id: BackendId) => titles.find(backend => backend.id === id)?.title ?? id
const thousands = (count: number) => (count >= 1000 ? `${count / 1000}k` : String(count))

function millions(read: Read, { id, driver }: Row, test: string): string {
  const bytes = read(id, driver, test, 'bytes')
  return written(bytes === null ? null : bytes / 1e6)
}

/** The server's processor time, and the database's if it has separate processes. */
function cpu(read: Read, { id, driver }: Row, test: string): string {
  const own = read(id, driver, test, 'cpu')
  const database = read(id, driver, test, 'database cpu')
  return database === null
    ? written(own)
    : `${written(wholeCpu(read, id, driver, test))} (${written(own)} + ${written(database)})`
}

function machine({ versions, sizes, otherLoad }: Report): string {
  const cpus = os.cpus()
  const { rxdb } = versions
  return [
    `${cpus.length} × ${cpus[0]?.model ?? 'unknown'}, Node ${process.version.slice(1)}, Postgres ${versions.postgres}.`,
    `rxdb-server ${versions['rxdb-server']} runs on RxDB ${rxdb} with its memory storage; its client is the same RxDB as ours.`,
    `PouchDB ${versions.pouchdb} runs behind express-pouchdb ${versions['express-pouchdb']} over LevelDB.`,
    'PGlite and Postgres have a row on disk before it is acknowledged. CPU is the server’s and, in brackets, its share and Postgres’s.',
    sizes.runs > 1 ? 'Backends take turns.' : '',
    `Others used ${written(otherLoad)} cores.`,
  ]
    .filter(sentence => sentence !== '')
    .join(' ')
}
