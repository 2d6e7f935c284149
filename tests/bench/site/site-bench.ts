// The public site: Lighthouse, pages per second, the cost of a full build, and the memory growth from free scans.
import { must } from '#shared/lib/must.ts'
import { findChromium } from '../../support/find-chromium.ts'
import { startProduct } from '../../support/start-product.ts'
import type { Bench, Figure } from '../bench.ts'
import { measureBuild } from './build-part.ts'
import { measureFreeScans } from './free-scans-part.ts'
import { measureLighthouse } from './lighthouse-part.ts'
import { measureThroughput } from './throughput-part.ts'

const PARTS = ['build', 'lighthouse', 'throughput', 'free scans'] as const
const REQUESTS = 10_000
const SCANS = 1000

export const siteBench: Bench = {
  name: 'site',
  about: 'the public site, built, on a phone with a slow connection and under many requests',
  async run({ quick, part, runs = quick ? 1 : 5 }) {
    if (part !== undefined && !PARTS.some(name => name === part))
      throw new Error(`site has the parts ${PARTS.join(', ')}`)
    const isWanted = (name: (typeof PARTS)[number]) => part === undefined || part === name
    const figures: Figure[] = []
    if (isWanted('build')) figures.push(...(await measureBuild()))
    if (isWanted('free scans')) figures.push(...(await measureFreeScans(quick ? SCANS / 25 : SCANS)))
    if (part === 'build' || part === 'free scans') return figures
    const product = await startProduct()
    try {
      const chromium = must(await findChromium(process.env, console.log), 'Chromium')
      if (isWanted('throughput'))
        figures.push(...(await measureThroughput(product.url, quick ? REQUESTS / 10 : REQUESTS)))
      if (isWanted('lighthouse')) figures.push(...(await measureLighthouse(product.url, chromium.path, runs)))
    } finally {
      await product.dispose()
    }
    return figures
  },
}
