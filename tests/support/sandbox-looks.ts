// Scans of sandbox sites with their recipes, the real engine and the real jobs. The sites answer as they like, and the
// sandbox knows the truth.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, putDoc } from '#server/db/rows.ts'
import { automationTemplates } from '#server/db/tables/engine.ts'
import { planWork } from '#server/db/work.ts'
import { createBrowserPool } from '#server/recipes/browser.ts'
import { recipeEngine } from '#server/recipes/engine/recipe-engine.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { openTestWorld } from '#server/sandbox/testing/open-world.ts'
import { serveWorld } from '#server/sandbox/testing/serve-world.ts'
import { personState } from '#server/sandbox/testing/world-views.ts'
import { CHECKING_HOST, DRAWING_HOST, TRACKING_HOST } from '#server/sandbox/third-parties/hosts.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY, HOUR, iso, SECOND } from '#shared/lib/time.ts'
import { emptyDatabase, type TestDatabase } from './database.ts'
import { aJob, aPerson, aPlace, aScan, aSite } from './documents.ts'
import { testDeps } from './test-deps.ts'
import { workOff } from './work-off.ts'

export type SandboxLooks = Awaited<ReturnType<typeof startSandboxLooks>>

/** Serves a world's sites. Scans the `wanted` ones whose recipes need no browser. */
export async function startSandboxLooks(database: TestDatabase, wanted: (host: string) => boolean) {
  await emptyDatabase(database)
  const { db } = database
  const world = await openTestWorld()
  const sites = await serveWorld(world)
  const recipes = await recipesOf(world.recipesDir, wanted)
  const hosts = recipes.map(({ url }) => String(url))
  const siteIds = hosts.map(siteIdOf).sort()
  const reachable = [...hosts, CHECKING_HOST, DRAWING_HOST, TRACKING_HOST]
  const browser = createBrowserPool({ maxContexts: 1 })
  const deps = { ...testDeps(database), wallNow: () => world.now() }
  const start = world.now()
  deps.clock.at = start
  const log = { debug: () => undefined, warn: () => undefined }
  const engine = recipeEngine({
    db,
    run: {
      browser,
      now: deps.now,
      random: Math.random,
      log,
      resolve: async () => [],
      // The sandbox's human check passes by itself in less than a second.
      patienceMs: 4_000,
    },
    rewrites: reachable.map(host => ({ from: `https://${host}`, to: sites.home })),
    address: url => url,
    pace: { least: 0, most: 0 },
  })
  const account = newId()
  // The first demo person, as she would enter her own data.
  const person = aPerson({
    names: [{ first: 'Rosa', middle: 'Elena', last: 'Whitaker', suffix: '' }],
    places: [aPlace('Austin', 'TX', true)],
    birth_year: 1984,
    birth_date: null,
    phones: ['5125550147'],
    emails: [],
    relatives: ['Daniel Whitaker'],
  })
  await putDoc(db, 'people', account, person)
  for (const recipe of recipes) {
    const host = String(recipe.url)
    const id = siteIdOf(host)
    await putDoc(db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ id, name: id, host }))
    const scan = aScan({ person_id: person.id, site_id: id, status: 'pending', listings: [] })
    await putDoc(db, 'exposure_scans', account, scan)
    await db.insert(automationTemplates).values({
      site_id: id,
      removal_method: 'automated_form',
      is_active: true,
      version: String(recipe.version),
      recipe,
    })
    const work = { kind: 'scan-site', ref: scan.id, userId: account, lane: `site:${id}` } as const
    await planWork(db, { ...work, dueAt: start })
  }
  const all = { ...deps, engine }
  const goTo = async (day: number) => {
    const ahead = start + day * DAY - world.now()
    if (ahead > 0) await world.later(`PT${Math.ceil(ahead / SECOND)}S`)
    deps.clock.at = start + day * DAY + 2 * HOUR
  }
  const lookAt = async (day: number) => {
    await goTo(day)
    await workOff(deps, [scanSite(all)])
  }
  const scans = () => listDocs(db, 'exposure_scans', account)
  return {
    world,
    deps: all,
    account,
    person,
    /** In alphabetical order. */
    siteIds,
    /** Moves both clocks to a day after the start. */
    goTo,
    /** Runs the scans due on a day after the start. */
    lookAt,
    scans,
    /** The first person's record on each site that lists them, by site id. */
    async listed(): Promise<Map<string, string>> {
      const { listings } = await personState(world, 'p0')
      const ours = listings.filter(({ site }) => hosts.includes(site))
      return new Map(ours.map(({ site, record }) => [siteIdOf(site), record]))
    },
    jobs: () => listDocs(db, 'removal_jobs', account),
    notifications: () => listDocs(db, 'notifications', account),
    updates: () => listDocs(db, 'realtime_updates', account),
    /** Requests removal of every found listing, and marks each request as sent. */
    async requestAll() {
      for (const scan of await scans())
        for (const { key, name, url, verdict } of scan.listings)
          if (verdict === 'yours')
            await putDoc(
              db,
              'removal_jobs',
              account,
              aJob({
                person_id: person.id,
                site_id: scan.site_id,
                scan_id: scan.id,
                listing_key: key,
                listing_name: name,
                listing_url: url,
                status: 'verification',
                waiting_for: 'broker',
                submitted_at: iso(deps.now()),
              }),
            )
      for (const scan of await scans())
        await planWork(db, {
          kind: 'scan-site',
          ref: scan.id,
          userId: account,
          lane: `site:${scan.site_id}`,
          dueAt: start + 3 * DAY,
        })
    },
    lie: (kind: string, on: boolean, site = '*', person?: string) =>
      world.dev('POST', '/world', { lie: { site, kind, on, ...(person ? { person } : {}) } }),
    /** The sites remove a person's records. */
    async takeDown(person: string) {
      for (const site of siteIds) await world.dev('POST', '/world', { remove: { person, site } })
    },
    async close() {
      await browser.close()
      sites.close()
      await world.end()
    },
  }
}

const siteIdOf = (host: string) => host.replace('.example', '')

async function recipesOf(folder: string, wanted: (host: string) => boolean) {
  const names = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  const texts = await Promise.all(names.map(name => readFile(path.join(folder, name), 'utf8')))
  const recipes = texts.map(
    text =>
      JSON.parse(text) as Record<string, unknown> & { steps: { stepType: string; transport?: string }[] },
  )
  return recipes.filter(
    ({ url, steps }) =>
      wanted(String(url)) && steps.some(step => step.stepType === 'scan' && step.transport === 'http'),
  )
}
