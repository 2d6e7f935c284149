// Rows that every device replicates aren't rewritten per event: measurements of a site are counted separately, and
// merged into its row once a day.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { foldIntoCatalogue, planFold } from '#server/brokers/fold-catalogue.ts'
import { notice } from '#server/db/notice.ts'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { findDoc, headOf, patchDoc } from '#server/db/rows.ts'
import { SYNC_CHANNEL } from '#server/db/sync-triggers.ts'
import { automationTemplates } from '#server/db/tables/engine.ts'
import { careForRecipes } from '#server/recipes/engine/recipe-health-engine.ts'
import { readHealth } from '#server/recipes/engine/recipe-health-store.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import { type Changes, followChanges } from '#server/sync/changes.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aTemplate, START } from '#tests/support/documents.ts'
import { type RemovalWorld, startRemovalWorld } from '#tests/support/removal-world.ts'
import { type SyncDevice, syncDevice } from '#tests/support/sync-device.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase
let world: RemovalWorld
let changes: Changes
/** How often each account's devices were notified of a commit. */
let told: Map<string, number>
/** Another account's device, which shares only the catalogue. */
let other: SyncDevice

beforeAll(async () => {
  database = await openTestDatabase()
  changes = await followChanges({ database })
  changes.follow({
    onChange: account => told.set(account, (told.get(account) ?? 0) + 1),
    onGap: () => undefined,
  })
})
afterAll(async () => {
  await changes.close()
  await database.close()
})
beforeEach(async () => {
  told = new Map()
  world = await startRemovalWorld(database)
  other = syncDevice(world.deps, newId())
  await patchDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, 'first', {
    template: aTemplate('automated_form', 0.7),
  })
  const recipe = { name: 'First', url: 'first.example', version: '1.0.0', steps: [] }
  const row = { removal_method: 'automated_form', is_active: true, version: '1.0.0', recipe }
  await database.db.insert(automationTemplates).values({ site_id: 'first', ...row })
})

/** Does the work due then, as the product does, including recipe maintenance. */
async function workAt(at: number) {
  world.deps.clock.at = at
  const engine = careForRecipes(world.engine, { ...world.deps, canary: async () => 'failed' })
  const all = { ...world.deps, engine }
  await workOff(world.deps, [scanSite(all), removeListing(all), foldIntoCatalogue(all)])
}

async function finishARemoval() {
  await world.askForRemoval()
  await workAt(START + HOUR)
  world.site.records = []
  for (let day = 3; day < 12; day += 1) await workAt(START + day * DAY + 2 * HOUR)
  expect(await world.theJob()).toMatchObject({ status: 'completed' })
}

const sharedHead = () => headOf(database.db, SHARED_ACCOUNT)
const template = async () =>
  must((await findDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, 'first'))?.template, 'template')
/** Waits for all earlier notifications. */
async function heard() {
  const fence = newId()
  await database.db.execute(sql`select pg_notify(${SYNC_CHANNEL}, ${notice(fence)})`)
  await expect.poll(() => told.get(fence)).toBe(1)
}

test('scans and finished removals of one account are told to no other; the daily fold is, once', async () => {
  const head = await sharedHead()
  await heard()
  told.clear()
  await finishARemoval()
  await heard()
  expect(told.get(world.account)).toBeGreaterThan(0)
  expect(told.get(SHARED_ACCOUNT)).toBeUndefined()
  expect(await sharedHead()).toBe(head)
  expect((await other.pull('data_broker_sites', head)).documents).toEqual([])
  expect((await readHealth(database.db, 'first'))?.runs.worked).toBeGreaterThan(2)

  await planFold(world.deps)
  await workAt(START + 13 * DAY)
  await heard()
  expect(told.get(SHARED_ACCOUNT)).toBe(1)
  expect(await sharedHead()).toBe(head + 1)
  // An easy site's prior is 8 of 10, and this removal worked.
  expect((await template()).success_rate).toBeCloseTo(9 / 11)
  expect((await other.pull('data_broker_sites', head)).documents).toMatchObject([{ id: 'first' }])

  await workAt(START + 14 * DAY)
  await heard()
  expect(await sharedHead()).toBe(head + 1)
})

test('a look with several searches is one write of its site’s health', async () => {
  const engine = careForRecipes(world.engine, { ...world.deps, canary: async () => 'failed' })
  const before = await readHealth(database.db, 'first')
  const mailbox = { address: async () => 'r@mail.example', values: async () => null }
  const scanner = must(await engine.scanner('first', new AbortController().signal, mailbox), 'scanner')
  const nobody = { firstName: 'A', lastName: 'B', addresses: [] }
  for (let query = 0; query < 3; query += 1) await scanner.search(nobody, null)
  expect(await readHealth(database.db, 'first')).toEqual(before)
  await scanner.close()
  expect((await readHealth(database.db, 'first'))?.runs.worked).toBe(3)
})

test('a recipe that falls out of use is told within minutes, with others of that time, and no rates', async () => {
  const head = await sharedHead()
  const failing = {
    ...world.engine,
    optOut: async () => ({
      status: 'error' as const,
      shots: [],
      handoff: null,
      resume: null,
      uncertain: false,
      disclosed: [],
      problem: 'FillForm o2: the form is not on the page.',
    }),
  }
  const engine = careForRecipes(failing, { ...world.deps, canary: async () => 'failed' })
  for (let time = 0; time < 3; time += 1) await engine.optOut('first', {} as never)
  expect((await readHealth(database.db, 'first'))?.quarantine).toMatchObject({ step: 'optOut' })
  expect(await sharedHead()).toBe(head)
  await workAt(START + 10 * MINUTE)
  expect(await template()).toMatchObject({ is_active: false, success_rate: 0.7 })
  expect(await sharedHead()).toBe(head + 1)
})
