// Every lie that a sandbox site can tell, told during a removal or its verification: a person who is still listed is
// never called gone.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { siteState } from '#server/sandbox/testing/world-views.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { LIES_IN_PAGES, type LieInRemoval } from '#tests/support/lie-outcomes.ts'
import { type SandboxLooks, startSandboxLooks } from '#tests/support/sandbox-looks.ts'
import { removeAll, workOnDay } from '#tests/support/sandbox-removals.ts'

let database: TestDatabase
let looks: SandboxLooks

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
afterEach(() => looks.close())

const startAt = async (site: string) => {
  looks = await startSandboxLooks(database, host => host === `${site}.example`)
  await looks.lookAt(0)
}
test.each(LIES_IN_PAGES)('%s, told while a removal is verified: nothing is called gone', async kind => {
  await startAt('truefolk')
  await looks.requestAll()
  expect(await looks.jobs()).not.toEqual([])
  expect((await looks.lie(kind, true)).status).toBe(200)
  for (const day of [3, 7]) await looks.lookAt(day)
  const gone = (await looks.jobs()).filter(({ assurance }) => assurance.startsWith('seen_gone'))
  expect(gone).toEqual([])
  expect((await looks.scans()).filter(({ status }) => status === 'not_found')).toEqual([])
})

type Removal = {
  site: string
  /** How many requests the site has received, before the person does anything. */
  requests: 0 | 1
  /** The removal a week later. */
  job: Partial<RemovalJob>
}

const STILL_THERE = { status: 'verification', waiting_for: 'broker', assurance: 'none' } as const
const HANDED_OVER = { status: 'requires_manual', waiting_for: 'you', assurance: 'none' } as const

/** Told from before the removal until a week later. */
const REMOVALS: Readonly<Record<LieInRemoval, Removal>> = {
  'only-hides': { site: 'findagain', requests: 1, job: { ...STILL_THERE, assurance: 'page_stands' } },
  'could-not-find': { site: 'truefolk', requests: 0, job: STILL_THERE },
  'bound-confirmation': { site: 'truefolk', requests: 1, job: STILL_THERE },
  'tracked-mail': { site: 'truefolk', requests: 1, job: HANDED_OVER },
  // The check passes, and the site removes the listing.
  'form-check-passes': {
    site: 'findagain',
    requests: 1,
    job: { status: 'completed', assurance: 'seen_gone_twice' },
  },
  'form-check-click': { site: 'findagain', requests: 0, job: HANDED_OVER },
  'form-check-never': { site: 'findagain', requests: 0, job: HANDED_OVER },
}

test.each(Object.entries(REMOVALS) as [LieInRemoval, Removal][])(
  '%s: a removal says no more than is true',
  async (kind, { site, requests, job }) => {
    await startAt(site)
    expect((await looks.lie(kind, true)).status).toBe(200)
    await removeAll(looks)
    expect((await siteState(looks.world, site)).submissions).toHaveLength(requests)
    for (const day of [4, 8]) await workOnDay(looks, day)
    expect(await looks.jobs()).toEqual([expect.objectContaining(job)])
    const isListed = (await looks.listed()).has(site)
    expect(isListed).toBe(job.status !== 'completed')
  },
)
