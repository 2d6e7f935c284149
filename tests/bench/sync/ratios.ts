// What we want to reach beside rxdb-server, which keeps everything in memory: our figures on Postgres divided by its
// figures from the same run.
import { type Read, reader, table, wholeCpu, written } from './figures.ts'
import type { Results } from './results.ts'
import type { Sizes } from './sizes.ts'

const OURS = 'offlist-postgres'
const PEER = 'rxdb-server'

/** A ratio and the aim for it. Null if one of the two wasn't measured. */
export type Ratio = { what: string; ratio: number | null; atMost: number }

export function ratios(results: Pick<Results, 'entries'>, sizes: Sizes): Ratio[] {
  const read = reader(results)
  const [, middle = 0, large = 0] = sizes.firstSync
  const most = sizes.idle.sockets.at(-1) ?? 0
  const push = sizes.push.at(-1) ?? 0
  const ms = (driver: 'raw' | 'rxdb', test: string) => ratio(read, driver, test, 'ms')
  const live = (rank: number) => ratio(read, 'rxdb', 'live', `p${rank}`)
  return [
    { what: `first sync ${middle}, RxDB client`, ratio: ms('rxdb', `first-sync ${middle}`), atMost: 1 },
    { what: `first sync ${large}, RxDB client`, ratio: ms('rxdb', `first-sync ${large}`), atMost: 0.95 },
    { what: `first sync ${middle}, plain HTTP`, ratio: ms('raw', `first-sync ${middle}`), atMost: 0.6 },
    { what: `first sync ${large}, plain HTTP`, ratio: ms('raw', `first-sync ${large}`), atMost: 0.5 },
    {
      what: `first sync ${large} of a second device, RxDB client`,
      ratio: ms('rxdb', `second-device ${large}`),
      atMost: 0.95,
    },
    {
      what: `first sync ${large} of a second device, plain HTTP`,
      ratio: ms('raw', `second-device ${large}`),
      atMost: 0.5,
    },
    { what: `push ${push}`, ratio: ms('rxdb', `push ${push}`), atMost: 1.25 },
    { what: 'live p50', ratio: live(50), atMost: 1.1 },
    { what: 'live p95', ratio: live(95), atMost: 1.2 },
    {
      what: `live p95 beside ${most} idle sockets`,
      ratio: ratio(read, 'idle', `idle ${most}`, 'p95'),
      atMost: 0.2,
    },
    {
      what: `catch-up of ${sizes.catchUp.rows}`,
      ratio: ms('rxdb', `catch-up ${sizes.catchUp.rows}`),
      atMost: 1,
    },
    {
      what: `bytes, first sync ${large}`,
      ratio: ratio(read, 'rxdb', `first-sync ${large}`, 'bytes'),
      atMost: 0.17,
    },
    {
      what: `server CPU with database, first sync ${large}`,
      ratio: divided(
        wholeCpu(read, OURS, 'rxdb', `first-sync ${large}`),
        wholeCpu(read, PEER, 'rxdb', `first-sync ${large}`),
      ),
      atMost: 1,
    },
  ]
}

/** As a table; null if nothing was measured on both sides. */
export function ratioTable(all: readonly Ratio[]): string | null {
  const measured = all.filter(({ ratio }) => ratio !== null)
  if (measured.length === 0) return null
  return table(
    ['Offlist on Postgres divided by rxdb-server in memory', 'ratio', 'at most'],
    measured.map(({ what, ratio, atMost }) => [what, written(ratio), written(atMost)]),
  )
}

function ratio(read: Read, driver: 'raw' | 'rxdb' | 'idle', test: string, quantity: string): number | null {
  return divided(read(OURS, driver, test, quantity), read(PEER, driver, test, quantity))
}

const divided = (ours: number | null, theirs: number | null) =>
  ours === null || theirs === null || theirs === 0 ? null : ours / theirs
