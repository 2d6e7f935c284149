// Answers to "Is this you?" on sites that rename their records on every visit: none is lost or reversed.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { planWork } from '#server/db/work.ts'
import { DAY } from '#shared/lib/time.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { functionCaller } from '#tests/support/function-caller.ts'
import { type SandboxLooks, startSandboxLooks } from '#tests/support/sandbox-looks.ts'

/** Read without a browser. Their ids are letters and numbers, alone or behind a slug. */
const SITES = ['truefolk.example', 'kinfolio.example', 'findagain.example']

let database: TestDatabase
let looks: SandboxLooks

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  looks = await startSandboxLooks(database, host => SITES.includes(host))
})
afterEach(() => looks.close())

async function lookAgain(day: number, start: number) {
  for (const { id, site_id } of await looks.scans())
    await planWork(database.db, {
      ...{ kind: 'scan-site', ref: id, userId: looks.account, lane: `site:${site_id}` },
      dueAt: start + day * DAY,
      replace: true,
    })
  await looks.lookAt(day)
}

const listings = async () =>
  (await looks.scans()).flatMap(scan => scan.listings.map(listing => ({ scan: scan.id, ...listing })))
const count = async () => (await looks.scans()).map(scan => scan.listings.length)

test.each([
  ['changing-ids', false],
  ['changing-links', true],
])(
  '%s: an answer (mine: %s) goes on for weeks, and the list of listings does not grow',
  async (lie, mine) => {
    const start = looks.world.now()
    await looks.lookAt(0)
    const asked = (await listings()).filter(({ verdict }) => verdict !== 'not_yours')
    expect(asked.length).toBeGreaterThan(1)
    const ask = await functionCaller(looks.deps, looks.account)
    for (const { scan, key } of asked) {
      const response = await ask('confirm-listing', { scan_id: scan, listing_key: key, mine })
      expect(response.status).toBe(200)
    }
    const before = await count()
    await looks.lie(lie, true)
    for (const day of [2, 16]) await lookAgain(day, start)
    const after = (await listings()).filter(({ gone_at }) => gone_at === null)
    const verdict = mine ? 'yours' : 'not_yours'
    expect(after.length).toBeGreaterThanOrEqual(asked.length)
    expect(after.filter(one => one.verdict !== verdict || one.decided_by !== 'person')).toEqual([])
    expect(await count()).toEqual(before)
  },
)
