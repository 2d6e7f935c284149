// Scans of sites that lie about who is listed, through their recipes: we never repeat a lie as our claim.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type SandboxLooks, startSandboxLooks } from '#tests/support/sandbox-looks.ts'

/** Read without a browser. A missing page is a 404, a 410, a redirect to the start, or a soft 404. */
const SITES = [
  'truefolk.example',
  'kinfolio.example',
  'findagain.example',
  'torchname.example',
  'jettylist.example',
  'sparkwhere.example',
  'inkandoath.example',
]

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

/** Everything that users were told about finished removals. */
const claims = async () =>
  [...(await looks.notifications()).map(({ title }) => title), ...(await looks.updates()).map(saidOf)].filter(
    text => /Complete|not there|is gone|has gone/.test(text),
  )
const saidOf = ({ update_data }: Awaited<ReturnType<SandboxLooks['updates']>>[number]) => update_data.text

test('every site answers with its own page of nobody for a month, and nothing is called gone', async () => {
  await looks.lookAt(0)
  await looks.requestAll()
  const removals = (await looks.jobs()).length
  expect(removals).toBeGreaterThan(2)
  await looks.lie('soft-block', true)
  for (const day of [3, 7, 12, 20, 30]) await looks.lookAt(day)
  expect((await looks.jobs()).filter(({ assurance }) => assurance.startsWith('seen_gone'))).toEqual([])
  expect((await looks.scans()).filter(({ status }) => status === 'not_found')).toEqual([])
  expect(await claims()).toEqual([])
})

test('records that are out of the search with their pages up are never gone', async () => {
  await looks.lookAt(0)
  await looks.requestAll()
  const removals = (await looks.jobs()).length
  await looks.lie('page-only', true, '*', 'p0')
  for (const day of [3, 7, 12]) await looks.lookAt(day)
  const assurances = (await looks.jobs()).map(({ assurance }) => assurance)
  expect(assurances.filter(one => one === 'page_stands').length).toBe(removals)
  expect(await claims()).toEqual([])
})

test.each(['members-only', 'no-records'])(
  '%s: what no visitor can open any more is not gone because the search leaves it out',
  async lie => {
    await looks.lookAt(0)
    await looks.requestAll()
    expect((await looks.jobs()).length).toBeGreaterThan(2)
    await looks.lie('page-only', true, '*', 'p0')
    await looks.lie(lie, true)
    for (const day of [3, 7]) await looks.lookAt(day)
    expect((await looks.jobs()).filter(({ assurance }) => assurance.startsWith('seen_gone'))).toEqual([])
    expect(await claims()).toEqual([])
  },
)

test('records that are gone, page and all, are: by whatever the site says of a page that is missing', async () => {
  await looks.lookAt(0)
  await looks.requestAll()
  await looks.takeDown('p0')
  for (const day of [3, 7]) await looks.lookAt(day)
  expect(new Set((await looks.jobs()).map(({ assurance }) => assurance))).toEqual(
    new Set(['seen_gone_twice']),
  )
})
