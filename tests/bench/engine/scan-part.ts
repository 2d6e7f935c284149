// Scans 500 sites for one person with two names and two places, with the product's own runners, over HTTP or in the
// browser, with the product's parallelism: total time and peak memory.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createBrowserPool } from '#server/recipes/browser.ts'
import { beginVisit } from '#server/recipes/browser-visit.ts'
import { createPageReader } from '#server/recipes/http/page-reader.ts'
import { runStep } from '#server/recipes/http/run-step.ts'
import type { Scanner } from '#server/removals/engine.ts'
import { visitSite } from '#server/removals/search/visit-site.ts'
import { must } from '#shared/lib/must.ts'
import type { PictureRule } from '#shared/recipe/picture-rule.ts'
import type { RecipeProfile } from '#shared/recipe/profile.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { parseRecipe } from '#shared/recipe/schema.ts'
import { type BenchReport, timed } from '../bench.ts'
import { watchFamilyCpu } from '../sync/family-cpu.ts'
import { treeResidentKiB } from '../sync/proc-stats.ts'
import { brokerRecipe, lists, SOUGHT } from './broker-pages.ts'

/** Parallel scans per worker, as in the product. */
const AT_A_TIME = 4

const LIMITS = { http: 20, browser: 180 }

export interface ScanOptions {
  transport: 'http' | 'browser'
  sites: number
  runs: number
  pictures: boolean
}

/** The cost of the scans, for further calculations. */
export interface ScanReport extends BenchReport {
  /** Processor time of the last run in seconds, including the pretend sites. */
  cpuSeconds: number
  /** Scans that didn't finish, or found something that isn't there. */
  wrong: number
  /** The pictures taken. */
  jpegs: Uint8Array[]
}

/** Scans all sites, `runs` times. */
export async function scanPart({ transport, sites, runs, pictures }: ScanOptions): Promise<ScanReport> {
  const server = new Worker(new URL('./broker-server.ts', import.meta.url))
  const [port] = (await once(server, 'message')) as [number]
  const browser = createBrowserPool({ maxContexts: AT_A_TIME })
  const reader = createPageReader()
  const log = { debug: () => undefined, warn: () => undefined }
  const deps = { browser, now: Date.now, random: Math.random, log, resolve: async () => [], reader }
  const taken: number[] = []
  const counts = { found: 0, wrong: 0, pictures: 0 }
  let jpegs: Uint8Array[] = []
  let mostKiB = 0
  let cpuSeconds = 0
  const watch = setInterval(() => {
    mostKiB = Math.max(mostKiB, treeResidentKiB(process.pid))
  }, 500)
  try {
    for (let run = 0; run < runs; run += 1) {
      counts.found = counts.wrong = counts.pictures = 0
      jpegs = []
      const waiting = Array.from({ length: sites }, (_, site) => site)
      const look = async () => {
        for (let site = waiting.shift(); site !== undefined; site = waiting.shift()) {
          const { search, close } = scanner(deps, site, transport, port)
          const visit = await visitSite(queries(), search, never, pictures ? pictured : unpictured)
          await close()
          const found = visit.records.some(isSought)
          if (found) counts.found += 1
          if (visit.shot) {
            counts.pictures += 1
            jpegs.push(visit.shot.jpeg)
          }
          if (visit.outcome !== 'complete' || found !== lists(site)) counts.wrong += 1
        }
      }
      const cpu = watchFamilyCpu(process.pid)
      taken.push((await timed(() => Promise.all(Array.from({ length: AT_A_TIME }, look)))) / 1000)
      cpuSeconds = cpu.stop()
    }
  } finally {
    clearInterval(watch)
    await browser.close()
    await reader.close()
    await server.terminate()
  }
  const way = transport === 'http' ? 'HTTP' : 'browser'
  const cpu = Math.round(cpuSeconds)
  const memory = Math.round(mostKiB / 1024)
  const text = `Scan, ${way}: ${sites} sites × ${queries().length} queries, ${AT_A_TIME} at a time: found on ${counts.found}, ${counts.pictures} pictures, ${counts.wrong} wrong or incomplete; ${cpu} s of processor time (the pretend sites' included); at most ${memory} MiB resident (product, pretend sites and Chromium together).`
  const name = `scan ${sites} sites, ${way}${pictures ? ', with pictures' : ''}`
  const figures = [
    { name, unit: 's' as const, runs: taken, ...(sites === 500 ? { limit: LIMITS[transport] } : {}) },
  ]
  return {
    figures,
    text,
    details: { ...counts, cpu, mostMiB: memory, atATime: AT_A_TIME },
    cpuSeconds,
    wrong: counts.wrong,
    jpegs,
  }
}

const never = new AbortController().signal
const isSought = (record: RecordFacts) => record.name === `${SOUGHT.first} ${SOUGHT.last}`
const pictured: PictureRule = {
  isWorth: records => records.some(isSought),
  mayShow: isSought,
  isCropped: true,
}
const unpictured: PictureRule = { isWorth: () => false, mayShow: isSought, isCropped: true }

function queries(): RecipeProfile[] {
  return [SOUGHT.last, SOUGHT.former].flatMap(lastName =>
    SOUGHT.places.map(place => {
      const [city = '', state = ''] = place.split(', ')
      return { firstName: SOUGHT.first, lastName, age: SOUGHT.age, addresses: [{ city, state }] }
    }),
  )
}

function scanner(
  deps: Parameters<typeof runStep>[0],
  site: number,
  transport: 'http' | 'browser',
  port: number,
): Scanner {
  const parsed = parseRecipe(brokerRecipe(site, transport))
  const recipe = must(parsed.ok ? parsed.recipe : null, 'the recipe')
  const rewrites = [{ from: `http://${recipe.url}`, to: `http://127.0.0.1:${port}` }]
  const visit = beginVisit(deps, recipe, rewrites)
  const search: Scanner['search'] = async (profile, pictures) => {
    const capture = pictures ?? false
    const input = { recipe, step: 'scan', profile, rewrites, capture, patienceMs: 12_000 } as const
    const result = await runStep(deps, input, visit)
    const status =
      result.status === 'found' || result.status === 'not_found' || result.status === 'blocked'
        ? result.status
        : 'error'
    const shots = result.evidence.map(one => ({ ...one, label: 'Search results' }))
    return { status, extracted: result.extracted, shots, problem: result.reason }
  }
  return {
    search,
    control: async () => ({ kind: 'answered', page: null }),
    openPage: async () => 'unknown',
    random: () => 0.5,
    close: visit.close,
  }
}
