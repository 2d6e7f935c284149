// The sync bench: the product on PGlite and on Postgres, and its peers, doing the same work in the same run.
import type { Bench, BenchReport } from '../bench.ts'
import type { Backend } from './backend.ts'
import { measureBrowser } from './browser-part.ts'
import { startDurablePostgres } from './durable-postgres.ts'
import { idle } from './idle-part.ts'
import { watchOtherLoad } from './other-load.ts'
import { catchUp, firstLine, firstSync, live, type Part, push } from './parts.ts'
import { installPeers, peerVersions } from './peers.ts'
import { ratios } from './ratios.ts'
import { createResults } from './results.ts'
import { offlistBackend } from './servers/offlist-backend.ts'
import { pouchdbBackend, rxdbServerBackend } from './servers/peer-backends.ts'
import { FULL, QUICK } from './sizes.ts'
import { markdown } from './tables.ts'
import { judge } from './targets.ts'

const PARTS: readonly Part[] = [firstSync, push, live, catchUp, idle]

export const syncBench: Bench = {
  name: 'sync',
  about:
    'first sync, push, live latency, catch-up, idle sockets, beside rxdb-server and PouchDB; and in Chromium',
  async run({ quick, part: only, runs }): Promise<BenchReport> {
    const usual = quick ? QUICK : FULL
    const sizes = { ...usual, runs: runs ?? usual.runs }
    const say = (text: string) => console.log(`  ${text}`)
    const results = createResults()
    const noPeers = await installPeers(say)
    const postgres = await startDurablePostgres()
    const others = watchOtherLoad()
    const backends: Backend[] = [
      offlistBackend(null),
      offlistBackend(postgres),
      ...(noPeers === null ? [rxdbServerBackend, pouchdbBackend] : []),
    ]
    let otherLoad = 0
    try {
      for (let run = 0; run < sizes.runs; run++) {
        for (const part of PARTS.filter(({ name }) => only === undefined || name === only)) {
          for (const backend of rotated(backends, run)) {
            say(`${part.name}, run ${run + 1} of ${sizes.runs}: ${backend.title}`)
            await part
              .run({ backend, sizes, run, results })
              .catch((error: unknown) =>
                results.miss({ backend: backend.id, driver: 'raw', test: part.name, why: firstLine(error) }),
              )
          }
        }
        if (only === undefined || only === 'browser') {
          say(`Chromium, run ${run + 1} of ${sizes.runs}`)
          await measureBrowser(sizes, results).catch((error: unknown) =>
            results.miss({
              backend: 'offlist-pglite',
              driver: 'browser',
              test: 'browser',
              why: firstLine(error),
            }),
          )
        }
      }
    } finally {
      otherLoad = others.stop()
      for (const backend of backends) await backend.dispose()
      await postgres.stop()
    }
    const versions = { postgres: postgres.version, ...peerVersions() }
    const verdicts = judge(results, sizes)
    return {
      figures: [],
      text: markdown({ results, sizes, verdicts, versions, noPeers, otherLoad, titles: backends }),
      details: {
        ...{ sizes, versions, noPeers, otherLoad, verdicts },
        ...{ entries: results.entries, gaps: results.gaps, ratios: ratios(results, sizes) },
      },
    }
  },
}

/** Changes the order, because the machine may be warmer or quieter for the first one. */
function rotated<T>(list: readonly T[], by: number): T[] {
  const at = by % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}
