// Every lie that a sandbox site can tell in its pages, told during a person's first scan: a listed person is never "not
// found", and no other person's record counts as theirs.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { FIRST_LOOKS, LIES_IN_PAGES } from '#tests/support/lie-outcomes.ts'
import { type SandboxLooks, startSandboxLooks } from '#tests/support/sandbox-looks.ts'

/** Read without a browser. Each has its own layout. */
const SITES = ['truefolk.example', 'kinfolio.example', 'findagain.example']
/** For lies that need a browser. */
const ONE_SITE = ['truefolk.example']

let database: TestDatabase
let looks: SandboxLooks

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
afterEach(() => looks.close())

test.each(LIES_IN_PAGES)('%s: nobody is missed, and nobody else is taken for them', async kind => {
  const { comesTo, browser, handsOver } = FIRST_LOOKS[kind]
  const hosts = browser ? ONE_SITE : SITES
  looks = await startSandboxLooks(database, host => hosts.includes(host))
  expect((await looks.lie(kind, true)).status).toBe(200)
  const listed = await looks.listed()
  expect([...listed.keys()].sort()).toEqual(looks.siteIds)

  await looks.lookAt(0)

  const scans = await looks.scans()
  expect(scans.filter(({ status }) => status === 'pending' || status === 'not_found')).toEqual([])
  const taken = scans.flatMap(({ site_id, listings }) =>
    listings.filter(({ verdict }) => verdict === 'yours').map(({ url }) => ({ site_id, url })),
  )
  expect(taken.filter(({ site_id, url }) => !url?.includes(listed.get(site_id) ?? 'nothing'))).toEqual([])
  const found = taken.map(({ site_id }) => site_id).sort()
  if (comesTo === 'seen') expect(found).toEqual(looks.siteIds)
  if (comesTo === 'unknown') {
    expect(found).toEqual([])
    expect(scans.filter(({ problem }) => problem === null)).toEqual([])
  }
  const handed = scans.flatMap(({ site_id, handoff }) => (handoff ? [{ site_id, ...handoff }] : []))
  expect(handed.map(({ site_id }) => site_id)).toEqual(handsOver ? looks.siteIds : [])
  for (const { site_id, url, remaining, picture } of handed) {
    expect(url).toContain(`https://${site_id}.example/`)
    expect(remaining).toBe('Complete the captcha on this page to see the results.')
    expect(picture).toMatchObject({ kind: 'screenshot', url })
  }
})
