// Sites that no longer fit in the plan.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { listDocs, putDoc } from '#server/db/rows.ts'
import type { Engine } from '#server/removals/engine.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY } from '#shared/lib/time.ts'
import { emptyDatabase, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPerson, aSite, START } from '#tests/support/documents.ts'
import { scannerOf } from '#tests/support/fake-engine.ts'
import { functionCaller } from '#tests/support/function-caller.ts'
import { testDeps } from '#tests/support/test-deps.ts'
import { workOff } from '#tests/support/work-off.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await emptyDatabase(database)
})
afterAll(() => database.close())

test('a site whose last visit failed is not “not found” once the plan has no room for it', async () => {
  const { db } = database
  const account = newId()
  const deps = { ...testDeps(database), wallNow: () => START }
  for (const id of ['a', 'b'])
    await putDoc(db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ id, name: id, host: `${id}.example` }))
  const person = aPerson()
  await putDoc(db, 'people', account, person)
  const answering = (status: 'not_found' | 'blocked'): Engine => ({
    distinct: async (_site, queries) => queries.slice(0, 1),
    optOut: async () => null,
    scanner: async () =>
      scannerOf(async () => {
        const problem = status === 'blocked' ? 'The site turned us away.' : null
        return { status, extracted: [], shots: [], problem }
      }),
  })
  const scanAll = async (status: 'not_found' | 'blocked', limits = {}) => {
    const all = { ...deps, ...limits, engine: answering(status) }
    await workOff(all, [scanSite(all)])
  }
  await functionCaller(deps, account)('start-scan', { person_id: person.id })
  await scanAll('not_found')
  deps.clock.at += 31 * DAY
  await scanAll('blocked')
  deps.clock.at += DAY
  await functionCaller(deps, account)('start-scan', { person_id: person.id })
  await scanAll('not_found', { planRules: { areSold: false, withoutSubscription: { maxSites: 1 } } })
  const after = await listDocs(db, 'exposure_scans', account)
  const byId = new Map(after.map(scan => [scan.site_id, scan]))
  expect(byId.get('a')).toMatchObject({ status: 'not_found', problem: null })
  expect(byId.get('b')).toMatchObject({
    status: 'error',
    problem: 'Your plan has no room for this site.',
    next_check_at: null,
  })
})
