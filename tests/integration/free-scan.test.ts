// A visitor's free scan in the sandbox world, through the real engine, recipes and lanes: what it counts, what a
// stranger learns, and what remains of it.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerError } from '#server/answer-error.ts'
import { readRecipes } from '#server/brokers/read-recipes.ts'
import { storeCatalogue } from '#server/brokers/store-catalogue.ts'
import { freeScans, freeScanVisits } from '#server/db/tables/free-scan.ts'
import { work } from '#server/db/tables/sync.ts'
import { purgeFreeScans } from '#server/free-scan/purge-free-scans.ts'
import { freeScanRoutes } from '#server/free-scan/routes.ts'
import { FREE_SCAN_RETENTION, SCAN_TAKES } from '#server/free-scan/scans.ts'
import { visitForFreeScan } from '#server/free-scan/visit-for-free-scan.ts'
import { createBrowserPool } from '#server/recipes/browser.ts'
import { recipeEngine } from '#server/recipes/engine/recipe-engine.ts'
import type { Engine } from '#server/removals/engine.ts'
import { openTestWorld, type TestWorld } from '#server/sandbox/testing/open-world.ts'
import { serveWorld } from '#server/sandbox/testing/serve-world.ts'
import { HOUR } from '#shared/lib/time.ts'
import { type FreeScanProgress, freeScanProgress, sharedScan } from '#shared/protocol/free-scan.ts'
import type { RecordFacts } from '#shared/recipe/record.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let world: TestWorld
let sites: Awaited<ReturnType<typeof serveWorld>>
beforeAll(async () => {
  database = await openTestDatabase()
  world = await openTestWorld()
  sites = await serveWorld(world)
})
afterAll(async () => {
  sites.close()
  await world.end()
  await database.close()
})

let scene: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  await emptyDatabase(database)
  scene = await open()
})
afterEach(() => scene.close())

/** The routes over the sandbox's catalogue. Only sites that need no browser have recipes. */
async function open() {
  const { db } = database
  const wall = { at: world.now() }
  const deps = { ...testDeps(database), wallNow: () => wall.at }
  deps.clock.at = world.now()
  const isPlain = await recipesWithoutBrowser()
  const recipes = await readRecipes(world.recipesDir, deps.log)
  const plain = new Map([...recipes].filter(([host]) => isPlain.has(host)))
  await storeCatalogue(db, world.brokers, plain, { address: url => url, automateSilent: false })
  const browser = createBrowserPool({ maxContexts: 1 })
  const real = recipeEngine({
    db,
    run: {
      browser,
      now: deps.now,
      random: Math.random,
      log: { debug: () => undefined, warn: () => undefined },
      resolve: async () => [],
      patienceMs: 4_000,
    },
    rewrites: [...isPlain].map(host => ({ from: `https://${host}`, to: sites.home })),
    address: url => url,
    pace: { least: 0, most: 0 },
  })
  const seen: RecordFacts[] = []
  const visited: string[] = []
  const engine: Engine = {
    ...real,
    async scanner(siteId, ...rest) {
      visited.push(siteId)
      const scanner = await real.scanner(siteId, ...rest)
      if (!scanner) return null
      return {
        ...scanner,
        async search(...query) {
          const answer = await scanner.search(...query)
          seen.push(...answer.extracted)
          return answer
        },
      }
    },
  }
  const app = new Hono()
  app.onError(error => answerError({ deps } as never, error))
  app.route(
    '/functions/v1',
    freeScanRoutes({
      ...deps,
      digest: text => Buffer.from(text).toString('base64'),
      takeScan: async () => ({ kind: 'granted', giveBack: async () => undefined }),
      takeLook: () => null,
    }),
  )
  const post = (name: string, body: unknown, headers = {}) =>
    app.request(`/functions/v1/${name}`, { method: 'POST', body: JSON.stringify(body), headers })
  const begin = async (body: Record<string, unknown>) => {
    const response = await post(
      'free-scan',
      { email: null, shareResults: false, ...body },
      { prefer: 'respond-async' },
    )
    expect(response.status).toBe(202)
    return freeScanProgress.parse(await response.json())
  }
  const visit = () => workOff(deps, [visitForFreeScan({ ...deps, engine })])
  const look = async (scanId: string, shareResults = false) =>
    freeScanProgress.parse(await (await post('free-scan-progress', { scanId, shareResults })).json())
  return {
    deps,
    wall,
    engine,
    seen,
    visited,
    post,
    begin,
    visit,
    look,
    async scan(body: Record<string, unknown>): Promise<FreeScanProgress> {
      const { scanId } = await begin(body)
      await visit()
      return look(scanId, body.shareResults === true)
    },
    close: () => browser.close(),
  }
}

async function recipesWithoutBrowser(): Promise<ReadonlySet<string>> {
  const hosts = new Set<string>()
  for (const name of await readdir(world.recipesDir)) {
    if (!name.endsWith('.json')) continue
    const recipe = JSON.parse(await readFile(path.join(world.recipesDir, name), 'utf8'))
    if (recipe.steps.some((step: { transport?: string }) => step.transport === 'http')) hosts.add(recipe.url)
  }
  return hosts
}

/** Every site answers every search with its own no-results page. */
const LIE = 'soft-block'
const ROSA = { name: 'Rosa Elena Whitaker', city: 'Austin', state: 'TX' }
const NOBODY = { name: 'Zedekiah Quimblethorpe', city: 'Austin', state: 'TX' }
const resultsOf = ({ response }: FreeScanProgress) => {
  if (!response?.results) throw new Error('the scan is not over')
  return response.results
}

describe('a scan', () => {
  test('visits five sites of different networks, and counts only what the matcher takes for the person', async () => {
    const done = await scene.scan(ROSA)
    const results = resultsOf(done)
    expect(results.sitesScanned).toBe(5)
    expect(new Set(scene.visited).size).toBe(5)
    const listed = results.sites.filter(({ finding }) => finding === 'listed')
    expect(listed.length).toBeGreaterThan(0)
    expect(results.exposuresFound).toBe(listed.length)
    for (const site of results.sites)
      expect([site.name, site.found]).toEqual([site.name, site.finding === 'listed'])
    // Her namesakes in her city and state are also listed, and aren't counted as hers.
    expect(results.possibleFound + results.namesakes).toBeGreaterThan(0)
    expect(done.response).toMatchObject({ success: true, error: null, requiresEmail: false, shareUrl: null })
    expect(done.response?.recommendations.length).toBeGreaterThan(0)
    expect(done.response?.upgradePrompt?.benefits.length).toBeGreaterThan(0)
  })

  test('of somebody who is nowhere says so, because each site showed somebody else', async () => {
    const results = resultsOf(await scene.scan(NOBODY))
    expect(results).toMatchObject({
      exposuresFound: 0,
      possibleFound: 0,
      sitesUnchecked: 0,
      privacyScore: 100,
    })
  })

  test('with a name alone never says that somebody is not listed', async () => {
    const results = resultsOf(await scene.scan({ name: 'Rosa Whitaker' }))
    expect(results.exposuresFound).toBe(0)
    expect(results.possibleFound).toBeGreaterThan(0)
    const none = await scene.scan({ name: 'Zedekiah Quimblethorpe' })
    expect(none.response).toMatchObject({ success: false, error: 'Scan failed. Please try again.' })
    expect(resultsOf(none)).toMatchObject({ sitesUnchecked: 5, privacyScore: null, band: null })
  })

  test('takes a site that shows nobody for one that couldn’t be checked', async () => {
    await world.dev('POST', '/world', { lie: { site: '*', kind: LIE, on: true } })
    const results = resultsOf(await scene.scan(NOBODY))
    expect(results).toMatchObject({ sitesUnchecked: 5, exposuresFound: 0, privacyScore: null })
    for (const { problem } of results.sites) expect(problem).toContain('proves nothing')
    await world.dev('POST', '/world', { lie: { site: '*', kind: LIE, on: false } })
  })

  test('is over when its time is, and what came later doesn’t count', async () => {
    const { scanId, response } = await scene.begin(ROSA)
    expect(response).toBeNull()
    scene.wall.at += SCAN_TAKES
    const late = await scene.look(scanId)
    expect(late.response).toMatchObject({ success: false })
    expect(resultsOf(late).sitesUnchecked).toBe(5)
    await scene.visit()
    expect(scene.visited).toEqual([])
    expect(await scene.look(scanId)).toEqual(late)
  })

  test('waits for the answer where the request does', async () => {
    const asked = scene.post('free-scan', { ...ROSA, email: null, shareResults: false })
    // The response's body arrives once the sites have answered.
    const response = await asked
    await scene.visit()
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toMatchObject({ success: true, results: { sitesScanned: 5 } })
  })
})

/** Among so many random letters, some spell a short word or a year by chance. */
const IDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<=shared=)[\w-]+/g
const CIPHERTEXT = /[\w+/=-]{40,}/g

describe('a stranger', () => {
  test('gets no name, street, number, relative, town or link of a listing, and neither does the database', async () => {
    const answers: string[] = []
    for (const body of [
      { ...ROSA, shareResults: true },
      { name: 'Rosa Whitaker' },
      { name: 'Mary Johnson', city: 'Houston', state: 'TX' },
    ])
      answers.push(JSON.stringify(await scene.scan(body)).replaceAll(IDS, ''))
    expect(scene.seen.length).toBeGreaterThan(10)
    const { db } = database
    const rows = JSON.stringify([
      await db.select().from(freeScans),
      await db.select().from(freeScanVisits),
      await db.select().from(work),
    ])
      .replaceAll(IDS, '')
      .replaceAll(CIPHERTEXT, '')
    for (const record of scene.seen) {
      const told = [
        record.name,
        ...record.alternativeNames,
        ...record.phoneNumbers,
        ...record.relatives,
        ...record.addresses.flatMap(({ city, extras }) => [city, extras?.street]),
        ...Object.values(record.extras ?? {}),
        record.profileUrl,
      ]
      for (const word of told) {
        if (!word || word.length < 4) continue
        for (const answer of answers) expect(answer).not.toContain(word)
        expect(rows).not.toContain(word)
      }
    }
    for (const word of ['Rosa', 'Whitaker', 'Austin']) expect(rows).not.toContain(word)
  })

  test('sees score and counts on a shared page, and only if it was wanted', async () => {
    const kept = await scene.scan(ROSA)
    expect(kept.response?.shareUrl).toBeNull()
    const { scanId } = kept
    expect((await scene.look(scanId, true)).response?.shareUrl).toBeNull()
    // The same search again, this time shared.
    const shared = await scene.begin({ ...ROSA, shareResults: true })
    const url = new URL(shared.response?.shareUrl ?? '')
    expect(url.pathname).toBe('/scan')
    const id = url.searchParams.get('shared')
    const page = await (await scene.post('shared-scan', { id })).json()
    expect(sharedScan.parse(page)).toMatchObject({ sitesScanned: 5 })
    expect(JSON.stringify(page)).not.toMatch(/Rosa|Whitaker|Cousinwise|TrueFolk/)
    expect((await scene.post('shared-scan', { id: scanId })).status).toBe(404)
  })
})

describe('the same search', () => {
  test('within an hour is answered without a visit, however it is written', async () => {
    const first = await scene.scan(ROSA)
    const visits = scene.visited.length
    const again = await scene.begin({ name: ' rosa  ELENA whitaker', city: 'austin', state: 'Texas' })
    expect(again.response?.results).toEqual(first.response?.results)
    expect(await scene.visit()).toBe(0)
    expect(scene.visited).toHaveLength(visits)
  })

  test('is made again after it, and by another town', async () => {
    await scene.scan(ROSA)
    expect((await scene.begin({ ...ROSA, city: 'Dallas' })).response).toBeNull()
    scene.deps.clock.at += HOUR
    expect((await scene.begin(ROSA)).response).toBeNull()
  })

  test('that came to nothing is made again at once', async () => {
    const { scanId } = await scene.begin(ROSA)
    scene.wall.at += SCAN_TAKES
    expect((await scene.begin(ROSA)).scanId).not.toBe(scanId)
  })

  test('at once is one', async () => {
    const begun = await Promise.all([scene.begin(ROSA), scene.begin(ROSA), scene.begin(ROSA)])
    expect(new Set(begun.map(({ scanId }) => scanId)).size).toBe(1)
  })
})

test('name and results are deleted after 24 hours', async () => {
  const { scanId } = await scene.scan({ ...ROSA, shareResults: true })
  const purge = purgeFreeScans(scene.deps)
  scene.deps.clock.at += FREE_SCAN_RETENTION - 1
  expect(await workOff(scene.deps, [purge])).toBe(0)
  expect((await scene.post('free-scan-progress', { scanId })).status).toBe(200)
  scene.deps.clock.at += 1
  expect((await scene.post('free-scan-progress', { scanId })).status).toBe(404)
  expect(await workOff(scene.deps, [purge])).toBe(1)
  expect(await database.db.$count(freeScans)).toBe(0)
  expect(await database.db.$count(freeScanVisits)).toBe(0)
})

test('a scan that began later is deleted later', async () => {
  await scene.begin(ROSA)
  scene.deps.clock.at += HOUR
  await scene.begin(NOBODY)
  const purge = purgeFreeScans(scene.deps)
  scene.deps.clock.at += FREE_SCAN_RETENTION - HOUR
  await workOff(scene.deps, [purge])
  expect(await database.db.$count(freeScans)).toBe(1)
  scene.deps.clock.at += HOUR
  await workOff(scene.deps, [purge])
  expect(await database.db.$count(freeScans)).toBe(0)
})

test('so many are under way at once and no more; then it says so', async () => {
  const bodies = Array.from({ length: 21 }, (_, index) => ({
    name: `Rosa ${'ABCDEFGHIJKLMNOPQRSTU'[index]}hitaker`,
    email: null,
    shareResults: false,
  }))
  const answers = await Promise.all(
    bodies.map(body => scene.post('free-scan', body, { prefer: 'respond-async' })),
  )
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(20)
  const busy = answers.find(({ status }) => status === 503)
  expect(busy?.headers.get('retry-after')).toBe('60')
  expect(await busy?.json()).toMatchObject({
    code: 'unavailable',
    detail: expect.stringContaining('Many people'),
  })
})

test.each([
  [{ name: '' }, 'name', 'Please enter your name to start the scan'],
  [{ name: 'x' }, 'name', /last name/],
  [{ name: 'a'.repeat(10_000) }, 'name', /120 characters/],
  [{ name: '<script>alert(1)</script> x' }, 'name', /letters only/],
  [{ name: 'Rosa\u0000 Whitaker' }, 'name', /./],
  [{ name: 'Rosa \ud800Whitaker' }, 'name', /./],
  [{ name: 7 }, 'name', /./],
  [{}, 'name', /./],
  [{ ...ROSA, email: 'nobody' }, 'email', /email address/],
  [{ ...ROSA, state: 'Ontario' }, 'state', /state/],
  [{ ...ROSA, state: undefined }, 'state', /state/],
  [{ ...ROSA, city: '$' + '{zip}' }, 'city', /letters only/],
  [{ ...ROSA, more: 1 }, undefined, /./],
])('refuses a request whose fields are wrong, %#', async (body, field, detail) => {
  const response = await scene.post('free-scan', body)
  expect(response.status).toBe(400)
  const problem = await response.json()
  expect(problem).toMatchObject({ code: 'validation_failed' })
  if (field) expect(problem.field).toBe(field)
  expect(problem.detail).toMatch(detail)
})
