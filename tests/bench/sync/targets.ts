// The product's own targets, judged on the medians.
import type { BackendId } from './backend.ts'
import { type Read, reader, wholeCpu, written } from './figures.ts'
import type { Results } from './results.ts'
import type { Sizes } from './sizes.ts'

/** How many of a target's figures met it, and which ones missed. */
export type Verdict = { target: string; met: number; missed: string[]; unknown: number }

type Check = { what: string; value: number | null; limit: number | null }

const OURS = ['offlist-pglite', 'offlist-postgres'] as const satisfies readonly BackendId[]

export function judge(results: Pick<Results, 'entries'>, sizes: Sizes): Verdict[] {
  const read = reader(results)
  const ours = (checks: (id: (typeof OURS)[number]) => Check[]) => OURS.flatMap(checks)
  const told = sizes.firstSync.map(rows => `first-sync ${rows}`)
  const catchUp = `catch-up ${sizes.catchUp.rows}`
  return [
    verdict(
      'no slower than the better peer, RxDB client, ms',
      ours(id => timedTests(sizes).map(([test, quantity]) => againstBetter(read, id, test, quantity))),
    ),
    verdict(
      'plain HTTP first sync at least 3 × faster than either peer’s client, ms',
      ours(id =>
        told.map(test => ({
          what: `${id} ${test}`,
          value: read(id, 'raw', test, 'ms'),
          limit: scaled(better(read, test, 'ms'), 1 / 3),
        })),
      ),
    ),
    verdict(
      'at most a quarter of rxdb-server’s bytes, first sync, MB',
      ours(id =>
        told.map(test => ({
          what: `${id} ${test}`,
          value: scaled(read(id, 'rxdb', test, 'bytes'), 1e-6),
          limit: scaled(read('rxdb-server', 'rxdb', test, 'bytes'), 0.25e-6),
        })),
      ),
    ),
    verdict(
      'at most half of rxdb-server’s CPU per row (database included), first sync, s',
      ours(id =>
        told.map(test => ({
          what: `${id} ${test}`,
          value: wholeCpu(read, id, 'rxdb', test),
          limit: scaled(read('rxdb-server', 'rxdb', test, 'cpu'), 0.5),
        })),
      ),
    ),
    verdict(
      'live p95 at most doubles from the fewest to the most idle sockets, ms',
      ours(id => [
        {
          what: id,
          value: read(id, 'idle', `idle ${sizes.idle.sockets.at(-1)}`, 'p95'),
          limit: scaled(read(id, 'idle', `idle ${sizes.idle.sockets[0]}`, 'p95'), 2),
        },
      ]),
    ),
    verdict(
      'under 20 KiB per idle socket',
      ours(id => [
        { what: id, value: read(id, 'idle', `idle ${sizes.idle.sockets.at(-1)}`, 'KiB'), limit: 20 },
      ]),
    ),
    verdict(
      'catch-up in one round trip, requests',
      ours(id => [{ what: id, value: read(id, 'raw', catchUp, 'requests'), limit: 1 }]),
    ),
    verdict('Chromium: no task over 100 ms while rows come in; reload to first list under 1 s', [
      {
        what: 'longest task',
        value: read('offlist-pglite', 'browser', 'browser', 'longest task ms'),
        limit: 100,
      },
      {
        what: 'first list',
        value: read('offlist-pglite', 'browser', 'browser', 'first list ms'),
        limit: 1000,
      },
    ]),
  ]
}

function timedTests({ firstSync, push, catchUp }: Sizes): (readonly [string, string])[] {
  return [
    ...firstSync.map(rows => [`first-sync ${rows}`, 'ms'] as const),
    ...push.map(rows => [`push ${rows}`, 'ms'] as const),
    ...[50, 95, 99].map(rank => ['live', `p${rank}`] as const),
    [`catch-up ${catchUp.rows}`, 'ms'],
  ]
}

function againstBetter(read: Read, id: BackendId, test: string, quantity: string): Check {
  const what = quantity === 'ms' ? `${id} ${test}` : `${id} ${test} ${quantity}`
  return { what, value: read(id, 'rxdb', test, quantity), limit: better(read, test, quantity) }
}

/** The better of the peers, each with its client. */
function better(read: Read, test: string, quantity: string): number | null {
  const both = [read('rxdb-server', 'rxdb', test, quantity), read('pouchdb', 'pouchdb', test, quantity)]
  const known = both.filter(value => value !== null)
  return known.length > 0 ? Math.min(...known) : null
}

const scaled = (value: number | null, by: number) => (value === null ? null : value * by)

function verdict(target: string, checks: readonly Check[]): Verdict {
  const missed: string[] = []
  let met = 0
  let unknown = 0
  for (const { what, value, limit } of checks) {
    if (value === null || limit === null) unknown += 1
    else if (value <= limit) met += 1
    else missed.push(`${what}: ${written(value)}, not ${written(limit)}`)
  }
  return { target, met, missed, unknown }
}
