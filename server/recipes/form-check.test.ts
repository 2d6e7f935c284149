// Removal forms with captchas on sandbox sites, with the sites' own recipes. We wait for a captcha that passes by
// itself; any other goes to the person, and nothing is sent without its answer.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '#server/sandbox/testing/open-world.ts'
import { type ServedWorld, serveWorld } from '#server/sandbox/testing/serve-world.ts'
import { recordOf, siteState } from '#server/sandbox/testing/world-views.ts'
import { judgeRun } from '#shared/recipe/judge-run.ts'
import { parseRecipe } from '#shared/recipe/schema.ts'
import { type BrowserPool, createBrowserPool } from './browser.ts'
import { runRecipe } from './run.ts'

let world: TestWorld
let sites: ServedWorld
let browser: BrowserPool

beforeAll(async () => {
  world = await openTestWorld()
  sites = await serveWorld(world)
  browser = createBrowserPool({ maxContexts: 1 })
})
afterAll(async () => {
  await browser.close()
  sites.close()
  await world.end()
})

/** Sends the removal form of a site for Rosa Whitaker's record. */
async function askOff(site: string) {
  const file = await readFile(path.join(world.recipesDir, `${site}.example.json`), 'utf8')
  const parsed = parseRecipe(JSON.parse(file))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues))
  const profileUrl = await recordOf(world, 'p0', site)
  const hosts = [`${site}.example`, 'humancheck.example']
  return runRecipe(
    {
      browser,
      now: () => world.now(),
      random: () => 0.5,
      log: { debug: () => undefined, warn: () => undefined },
      resolve: async () => [],
    },
    {
      recipe: parsed.recipe,
      step: 'optOut',
      profile: { firstName: 'Rosa', lastName: 'Whitaker', city: 'Austin', state: 'TX' },
      extracted: { name: 'Rosa Whitaker', profileUrl },
      email: 'r-1@mail.example',
      rewrites: hosts.map(host => ({ from: `https://${host}`, to: sites.home })),
      patienceMs: 5_000,
    },
  )
}

test.each([
  ['click', 'truefolk'],
  ['never', 'truefolk'],
  ['never', 'hometownbook'],
])('a check that passes %s on %s is handed over, and nothing was sent', async (mode, site) => {
  await world.dev('POST', '/world', { lie: { site, kind: `form-check-${mode}`, on: true } })
  const result = await askOff(site)
  await world.dev('POST', '/world', { lie: { site, kind: `form-check-${mode}`, on: false } })
  expect(result).toMatchObject({ ok: true, status: 'requires_manual', uncertain: false })
  expect(result.handoff?.url).toContain(site)
  expect(judgeRun(result.status, result.reason)).toBe('says_nothing')
  expect((await siteState(world, site)).submissions).toEqual([])
})

test.each(['truefolk', 'hometownbook'])('a check that passes by itself on %s is waited for', async site => {
  await world.dev('POST', '/world', { lie: { site, kind: 'form-check-passes', on: true } })
  const result = await askOff(site)
  expect(result).toMatchObject({ ok: true, uncertain: false })
  expect(['submitted', 'awaiting_email']).toContain(result.status)
  expect((await siteState(world, site)).submissions).toHaveLength(1)
})
