// The interface's speed on a slow device with a large account. `--part` selects one part, `--quick` is a trial.
import type { Bench, Figure } from '../bench.ts'
import { measureScan } from './scan-part.ts'
import { measureSize } from './size-part.ts'
import { measureStore, type StoreSize } from './store-part.ts'

const FULL: StoreSize = { people: 6, listings: 1000, sites: 500, timeline: 10_000, runs: 5 }
const QUICK: StoreSize = { people: 2, listings: 40, sites: 40, timeline: 400, runs: 2 }
/** The sandbox world's default number of sites, and the minimum. */
const SCANNED = { full: 66, quick: 21 }

const PARTS = ['store', 'scan', 'size'] as const

export const interfaceBench: Bench = {
  name: 'interface',
  about: 'a large account in a browser with a processor slowed four times',
  async run({ quick, part, runs }) {
    if (part !== undefined && !PARTS.some(name => name === part))
      throw new Error(`interface has the parts ${PARTS.join(', ')}`)
    const isWanted = (name: (typeof PARTS)[number]) => part === undefined || part === name
    const size = quick ? QUICK : FULL
    const figures: Figure[] = []
    if (isWanted('size')) figures.push(...(await measureSize()))
    if (isWanted('store')) figures.push(...(await measureStore({ ...size, runs: runs ?? size.runs })))
    if (isWanted('scan')) figures.push(...(await measureScan(quick ? SCANNED.quick : SCANNED.full)))
    return figures
  },
}
