// The speed of the signed-in tools on a slow device with a large account. `--part` selects one part, `--quick` is a
// trial.
import type { Bench, Figure } from '../bench.ts'
import type { StoreSize } from '../interface/store-part.ts'
import { measureAnalytics } from './analytics-part.ts'
import { measureHubs } from './hubs-part.ts'
import { measureReports } from './reports-part.ts'

/** Six of ten listings have a removal: a thousand in total. */
const FULL: StoreSize = { people: 6, listings: 1667, sites: 500, timeline: 10_000, runs: 5 }
const QUICK: StoreSize = { people: 2, listings: 40, sites: 40, timeline: 400, runs: 2 }

const PARTS = ['hubs', 'analytics', 'reports'] as const

export const toolsBench: Bench = {
  name: 'tools',
  about: 'the signed-in tools with a large account in a browser with a processor slowed four times',
  async run({ quick, part, runs }) {
    if (part !== undefined && !PARTS.some(name => name === part))
      throw new Error(`tools has the parts ${PARTS.join(', ')}`)
    const isWanted = (name: (typeof PARTS)[number]) => part === undefined || part === name
    const size = quick ? QUICK : FULL
    const store = { ...size, runs: runs ?? size.runs }
    const figures: Figure[] = []
    if (isWanted('hubs')) figures.push(...(await measureHubs(store)))
    if (isWanted('analytics')) figures.push(...(await measureAnalytics(store)))
    if (isWanted('reports')) figures.push(...(await measureReports(store.runs)))
    return figures
  },
}
