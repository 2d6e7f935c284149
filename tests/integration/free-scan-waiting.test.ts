// The database cost of visitors who wait for their scans.
import { NodePgSession } from 'drizzle-orm/node-postgres'
import { PgliteSession } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freeScans } from '#server/db/tables/free-scan.ts'
import { freeScanProgress } from '#shared/protocol/free-scan.ts'
import { type HouseholdWorld, openHouseholdWorld } from '#tests/support/household-world.ts'
import { giveScannableSite } from '#tests/support/scannable-site.ts'

let world: HouseholdWorld
const prepared = [
  vi.spyOn(PgliteSession.prototype, 'prepareQuery'),
  vi.spyOn(NodePgSession.prototype, 'prepareQuery'),
]
beforeAll(async () => {
  world = await openHouseholdWorld()
  await giveScannableSite(world.database.db)
})
beforeEach(() => world.database.db.delete(freeScans))
afterAll(() => world.close())

/** Excludes the statements that begin and end a transaction: only one of the two drivers counts those. */
const statements = () =>
  prepared
    .flatMap(spy => spy.mock.calls.map(([query]) => query.sql))
    .filter(text => !/^(begin|commit)\b/.test(text))
const forget = () => {
  for (const spy of prepared) spy.mockClear()
}

/** From the visitor's own network. */
const ask = (path: string, body: object, visitor = 1, prefer = '') =>
  world.app.request(
    `/functions/v1/${path}`,
    { method: 'POST', headers: { 'content-type': 'application/json', prefer }, body: JSON.stringify(body) },
    { incoming: { socket: { remoteAddress: `192.0.2.${visitor}` } } },
  )
const ADA = { name: 'Ada Quill', email: null, shareResults: false }
const begin = async () =>
  freeScanProgress.parse(await (await ask('free-scan', ADA, 1, 'respond-async')).json())

test('a look at a scan is two statements', async () => {
  const { scanId } = await begin()
  forget()
  expect((await ask('free-scan-progress', { scanId, shareResults: false })).status).toBe(200)
  expect(statements()).toHaveLength(2)
})

test('however many wait for a scan’s end, it is looked at once a second', async () => {
  await begin()
  forget()
  const began = performance.now()
  // Each response's body arrives when the scan ends.
  const waiting = await Promise.all([2, 3, 4, 5, 6].map(visitor => ask('free-scan', ADA, visitor)))
  const looks = () => statements().filter(text => /^select count\(\*\) as count from "free_scans"/.test(text))
  await vi.waitFor(() => expect(looks().length).toBeGreaterThan(0))
  await world.database.db.update(freeScans).set({ ends_at: new Date(0) })
  const answers = await Promise.all(waiting.map(async one => (await one.text()).trim()))
  expect(new Set(answers).size).toBe(1)
  expect(JSON.parse(answers[0] ?? '')).toMatchObject({ success: false, results: { sitesUnchecked: 1 } })
  expect(looks().length).toBeLessThanOrEqual(2 + (performance.now() - began) / 1000)
})
