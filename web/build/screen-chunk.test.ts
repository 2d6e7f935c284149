import { expect, test } from 'vitest'
import { screenChunk } from './screen-chunk.ts'

const MAIN = '/web/main.tsx'
const DASHBOARD = '/web/routes/_app/dashboard.tsx?tsr-split=component'
const EXPOSURES = '/web/routes/_app/exposures.index.tsx?tsr-split=component'
const TOOL = '/web/routes/_both/-scan-tool.tsx'
const LAYOUT = '/web/routes/-app-layout.tsx'
const PRICING = '/web/routes/_site/pricing.tsx?tsr-split=component'

/** What each module imports at once, and later. */
const MODULES: Record<string, { atOnce?: string[]; later?: string[] }> = {
  [MAIN]: { atOnce: ['/react'], later: [PRICING, DASHBOARD, EXPOSURES, TOOL, LAYOUT] },
  [PRICING]: { atOnce: ['/button', '/price'] },
  [LAYOUT]: { atOnce: ['/sidebar', '/button'] },
  [DASHBOARD]: { atOnce: ['/rows', '/own-chart', '/button'], later: ['/paper'] },
  [EXPOSURES]: { atOnce: ['/rows'], later: ['/paper'] },
  [TOOL]: { atOnce: ['/counts'] },
  '/rows': { atOnce: ['/counts', '/react'] },
  '/paper': { atOnce: ['/fonts'] },
}

const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: MODULES[id]?.atOnce ?? [],
    dynamicallyImportedIds: MODULES[id]?.later ?? [],
  }),
}
const chunkOf = screenChunk('screens', MAIN)

test('what two screens need, and what every screen needs, is in their file', () => {
  for (const id of ['/rows', '/counts', '/sidebar']) expect(chunkOf(id, graph), id).toBe('screens')
})

test('what one screen needs, what a visitor needs, and what loads later is not', () => {
  const others = ['/own-chart', DASHBOARD, '/button', '/price', '/react', PRICING, '/paper', '/fonts', MAIN]
  for (const id of others) expect(chunkOf(id, graph), id).toBeNull()
})
