// The product's start time: on a fresh data folder, and on a used one.
import { startProduct } from '../support/start-product.ts'
import type { Bench } from './bench.ts'

const WARM_RUNS = 3

export const startBench: Bench = {
  name: 'start',
  about: 'from `npm start` to the line that says it is ready; the web app is built',
  async run() {
    // The first start may have to build the web app, which isn't measured.
    await (await startProduct()).dispose()
    const product = await startProduct()
    const fresh = product.startMs() / 1000
    const warm: number[] = []
    try {
      for (let run = 0; run < WARM_RUNS; run++) {
        await (await fetch(`${product.url}/readyz`)).json()
        await product.stop()
        await product.restart()
        warm.push(product.startMs() / 1000)
      }
    } finally {
      await product.dispose()
    }
    return [
      { name: 'start, fresh data', unit: 's', runs: [fresh] },
      { name: 'start, warm', unit: 's', runs: warm, limit: 10 },
    ]
  },
}
