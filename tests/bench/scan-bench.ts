// The time for a scan of the sandbox's sites for the demo person: until the first result, and until the last.
import { startProduct } from '../support/start-product.ts'
import type { Bench } from './bench.ts'
import { signInDemo } from './demo-account.ts'

const LIMIT_MS = 300_000
const LOOK_EVERY_MS = 100

export const scanBench: Bench = {
  name: 'scan',
  about: 'every site of the sandbox world, every name and place of the demo person',
  async run() {
    const product = await startProduct()
    try {
      const account = await signInDemo(product.url)
      const started = performance.now()
      await account.call('start-scan', { person_id: account.personId })
      let first: number | null = null
      for (;;) {
        const scans = await account.pull('exposure_scans')
        const open = scans.filter(scan => scan.status === 'pending').length
        const passed = performance.now() - started
        if (first === null && open < scans.length) first = passed
        if (scans.length > 0 && open === 0) {
          return [
            { name: 'scan, first result', unit: 's', runs: [(first ?? passed) / 1000], limit: 5 },
            { name: `scan, all ${scans.length} sites`, unit: 's', runs: [passed / 1000], limit: 60 },
          ]
        }
        if (passed > LIMIT_MS)
          throw new Error(`${open} of ${scans.length} sites still open after ${LIMIT_MS} ms`)
        await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
      }
    } finally {
      await product.dispose()
    }
  },
}
