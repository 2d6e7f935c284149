// The public directory's data about a site: how we handle it, and a figure once the count is large enough.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SHARED_ACCOUNT } from '#server/db/replicated.ts'
import { putDoc } from '#server/db/rows.ts'
import { removalResults } from '#server/db/tables/engine.ts'
import { directoryRoutes } from '#server/directory/routes.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { directoryAnswer, FIGURE_FROM } from '#shared/protocol/directory.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aSite, aTemplate, START } from '#tests/support/documents.ts'

let database: TestDatabase
let wall: number
let routes: ReturnType<typeof directoryRoutes>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(removalResults)
  wall = 0
  routes = directoryRoutes({ db: database.db, now: () => START, wallNow: () => wall })
})

const ask = async (site: string) =>
  directoryAnswer.parse(await (await routes.request(`/sites/${site}`)).json()).site
const count = (finished: number, verified: number) =>
  database.db.insert(removalResults).values({ site_id: 'first', finished, verified })

test('a site that scans search is described, and below the threshold there is no figure', async () => {
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
  await count(FIGURE_FROM - 1, FIGURE_FROM - 1)
  expect(await ask('first')).toEqual({
    host: 'first.example',
    is_searched: true,
    method: 'automated_form',
    is_in_use: true,
    measured: null,
    as_of: '2026-11-21',
  })
})

test('from the threshold on there is one', async () => {
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
  await count(FIGURE_FROM, 12)
  expect((await ask('first'))?.measured).toEqual({ finished: FIGURE_FROM, verified: 12 })
})

test('a site whose instructions stopped working says so, and one that nobody can search', async () => {
  const template = { ...aTemplate('email_request'), is_active: false }
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite({ scannable: false, template }))
  expect(await ask('first')).toMatchObject({ is_searched: false, method: 'email_request', is_in_use: false })
})

test('of a site that the server doesn’t know there is nothing to say', async () => {
  const answer = await routes.request('/sites/constructor')
  expect([answer.status, await answer.json()]).toEqual([200, { site: null }])
})

test('however often one asks, the database is read once in ten minutes', async () => {
  await putDoc(database.db, 'data_broker_sites', SHARED_ACCOUNT, aSite())
  expect((await ask('first'))?.measured).toBeNull()
  await count(FIGURE_FROM, 20)
  wall = 10 * MINUTE - 1
  expect((await ask('first'))?.measured).toBeNull()
  wall = 10 * MINUTE
  expect((await ask('first'))?.measured).toEqual({ finished: FIGURE_FROM, verified: 20 })
})
