// The server dies in the middle of its work: what was begun is finished after the next start, and nothing is sent twice.
import { expect, type Page, test } from 'playwright/test'
import { startRemovals } from './support/listings.ts'
import { openTab, sitesInTab } from './support/removals.ts'
import { signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

test.describe.configure({ mode: 'serial' })

/** The account that the sandbox world starts with; its person is described already. */
const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }

let stage: Stage
let page: Page

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info)
  page = await stage.newDevice()
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

test('a scan that was cut off is finished', async () => {
  await signIn(page, DEMO)
  await page.goto('/scan')
  await page.getByRole('button', { name: 'Start the scan' }).click()
  await expect(page.getByText(/^\d+ found so far$/)).toBeVisible({ timeout: 60_000 })
  await stage.product.kill()
  await stage.product.restart()
  await expect(page.getByText('Sites looked at', { exact: true })).toBeVisible({ timeout: 200_000 })
  const rows = page.getByRole('list', { name: 'Sites' }).getByRole('listitem')
  await expect(rows.filter({ hasText: /Waiting|Looking/ })).toHaveCount(0)
  expect(await rows.filter({ hasText: /Found \d/ }).count()).toBeGreaterThan(10)
})

test('removals that were cut off go on, and no site is asked twice', async () => {
  await page.goto('/exposures')
  const started = await startRemovals(page)
  await expect(async () => {
    const sent = (await stage.world.sites()).flatMap(site => site.submissions)
    expect(sent.length).toBeGreaterThan(1)
  }).toPass({ timeout: 120_000 })
  await stage.product.kill()
  await stage.product.restart()
  await stage.world.advance('PT1H')
  for (const site of await stage.world.sites()) expect(site.duplicates, site.name).toBe(0)
  await openTab(page, 'All Sites')
  await expect(async () => expect(await sitesInTab(page)).toHaveLength(started)).toPass()
  await expect(page.getByRole('tabpanel').getByText(/filling in|Being prepared/)).toHaveCount(0)
})
