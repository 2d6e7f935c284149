// A killed server loses nothing and sends nothing twice, in the middle of a scan or of removals.
import { expect, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { type RunningProduct, startProduct } from '../support/start-product.ts'
import { namedIn } from '../support/their-listings.ts'
import { type Account, signInByApi } from './support/account-api.ts'
import { worldOf } from './support/world.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const LONG = { timeout: 200_000 }

type Scan = { status: string; started_at: string | null }
type Job = { status: string; job_type: string }

let product: RunningProduct
let account: Account

test.beforeAll(async () => {
  product = await startProduct({ prepared: true, settings: { SANDBOX_SITES: '12' } })
  account = await signInByApi(product.url, DEMO)
})
// Playwright requires the hook's first argument to destructure fixtures; this one needs none.
test.afterEach(async ({ browserName: _ }, info) => {
  if (info.status === info.expectedStatus) return
  await info.attach('what the product said', { body: product.output(), contentType: 'text/plain' })
  const jobs = JSON.stringify(await account.documents('removal_jobs'), null, 1)
  await info.attach('removal jobs', { body: jobs, contentType: 'application/json' })
})
test.afterAll(() => product.dispose())

async function killAndRestart() {
  await product.kill()
  await product.restart()
}

test('a scan that was cut off is finished after the next start', async () => {
  const [person] = await account.documents<{ id: string }>('people')
  await account.call('start-scan', { person_id: person?.id })
  const pending = async () => (await account.documents<Scan>('exposure_scans')).filter(isPending).length
  const all = await pending()
  await expect.poll(pending, LONG).toBeLessThan(all - 2)
  await killAndRestart()
  const left = await pending()
  expect(left).toBeGreaterThan(0)
  await expect.poll(pending, LONG).toBe(0)
  const scans = await account.documents<Scan>('exposure_scans')
  expect(scans.filter(scan => scan.status === 'found').length).toBeGreaterThan(5)
  expect(scans.filter(scan => scan.status === 'error')).toEqual([])
})

test('removals that were cut off go on, and no site is asked twice', async () => {
  const [person] = await account.documents<{ id: string }>('people')
  await account.call('start-removals', {
    person_id: person?.id,
    listings: namedIn(await account.documents('exposure_scans'), must(person?.id, 'person')),
  })
  const leaving = async () => (await account.documents<Job>('removal_jobs')).filter(isLeaving).length
  const all = await leaving()
  await expect.poll(leaving, LONG).toBeLessThan(all - 2)
  await killAndRestart()
  await expect.poll(leaving, LONG).toBe(0)
  const sites = await worldOf(product.url).sites()
  expect(sites.filter(site => site.submissions.length > 0).length).toBeGreaterThan(3)
  for (const site of sites) expect(site.duplicates, site.name).toBe(0)
})

const isPending = (scan: Scan) => scan.status === 'pending'
const isLeaving = (job: Job) => ['queued', 'pending', 'processing'].includes(job.status)
