// A removal starts only for listings that were on the screen: offline during a scan, and while a dialog is open.
import { expect, type Locator, type Page, type TestInfo, test } from 'playwright/test'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { must } from '#shared/lib/must.ts'
import { namedIn } from '../support/their-listings.ts'
import { type Account, signInByApi } from './support/account-api.ts'
import { removeAll, showSites } from './support/listings.ts'
import { inStep, syncSign } from './support/removals.ts'
import { inServiceWorkersHands, signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }

let stage: Stage
let account: Account
let page: Page

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info, { settings: { SANDBOX_SITES: '12' } })
  account = await signInByApi(stage.product.url, DEMO)
  page = await stage.newDevice()
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await signIn(page, DEMO)
  await inStep(page)
  await inServiceWorkersHands(page)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const scans = () => account.documents<ExposureScan>('exposure_scans')
const jobs = () => account.documents<RemovalJob>('removal_jobs')
const started = async () => (await jobs()).map(job => `${job.scan_id} ${job.listing_key}`).sort()

const dialog = () => page.getByRole('dialog', { name: 'What will be sent, and where' })
const startButton = () => dialog().getByRole('button', { name: /^Start \d+ removals?$/ })
const countOf = async (button: Locator) => Number(/\d+/.exec((await button.textContent()) ?? '')?.[0])

/** The position of the first listing's box, once the dialog has finished opening. */
async function placeOfFirst() {
  await dialog().evaluate(element =>
    Promise.all(element.getAnimations().map(animation => animation.finished)),
  )
  return dialog().getByRole('checkbox').first().boundingBox()
}

/** Takes pictures of the page at desktop and phone size. */
async function picture(info: TestInfo, name: string): Promise<void> {
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size)
    await page.screenshot({ path: info.outputPath(`${name}-${size.width}.png`) })
  }
}

test('offline during a scan, what is started is what was on the screen, however much is found meanwhile', async ({
  browserName: _,
}, info) => {
  test.slow()
  await page.setViewportSize(WIDE)
  await page.goto('/scan')
  await page.getByRole('button', { name: 'Start the scan' }).click()
  await expect(page.getByText(/^\d+ found so far$/)).toBeVisible({ timeout: 120_000 })
  await page.context().setOffline(true)
  await expect(syncSign(page, /Offline/)).toBeVisible()
  await page.goto('/exposures')
  await removeAll(page)
  const shown = await countOf(startButton())
  await showSites(page)
  await expect(dialog().getByRole('checkbox', { checked: true })).toHaveCount(shown)
  await picture(info, 'offline')

  const unfinished = async () => (await scans()).filter(scan => scan.status === 'pending').length
  await expect.poll(unfinished, { timeout: 280_000 }).toBe(0)
  const personId = must((await scans())[0], 'scan').person_id
  const found = namedIn(await scans(), personId).length
  expect(found).toBeGreaterThan(shown)

  await startButton().click()
  await page.waitForURL(/\/dashboard(\?|$)/)
  await page.context().setOffline(false)
  await inStep(page)
  await expect.poll(async () => (await jobs()).length).toBe(shown)
  // The others can still be started.
  await page.goto('/exposures')
  await removeAll(page)
  expect(await countOf(startButton())).toBe(found - shown)
})

test('what is found while the dialog stands open is offered at the end, and not ticked', async ({
  browserName: _,
}, info) => {
  await page.setViewportSize(NARROW)
  await showSites(page)
  const before = await started()
  const shown = await countOf(startButton())
  const first = await placeOfFirst()
  const doubtful = must(
    (await scans()).flatMap(scan =>
      scan.listings.filter(one => one.verdict === 'unsure').map(one => ({ scan, listing: one })),
    )[0],
    'doubtful listing',
  )
  // Another device answers "Is this you?".
  const named = { scan_id: doubtful.scan.id, listing_key: doubtful.listing.key }
  await account.call('confirm-listing', { ...named, mine: true })
  const late = dialog().getByRole('region', { name: 'Found since you opened this' })
  await expect(late.getByRole('checkbox', { checked: false })).toHaveCount(1)
  expect(await countOf(startButton())).toBe(shown)
  expect(await placeOfFirst()).toEqual(first)
  await late.scrollIntoViewIfNeeded()
  await picture(info, 'late')

  await startButton().click()
  await page.waitForURL(/\/dashboard(\?|$)/)
  await inStep(page)
  await expect.poll(async () => (await jobs()).length).toBe(before.length + shown)
  expect(await started()).not.toContain(`${named.scan_id} ${named.listing_key}`)
})
