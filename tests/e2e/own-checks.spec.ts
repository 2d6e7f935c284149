// "Look for yourself": from the scan to a site that blocks automated visits, with a prepared link, an answer and its undo,
// offline and online.
import { expect, type Page, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { inStep } from './support/removals.ts'
import { inServiceWorkersHands, signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'
import type { WorldSite } from './support/world.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const SITE = 'Sentrylook'

let stage: Stage
let page: Page
let site: WorldSite

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }, info) => {
  test.setTimeout(600_000)
  stage = await openStage(browser, info)
  site = await stage.world.site('sentrylook.example')
  page = await stage.newDevice()
  await signIn(page, DEMO)
  await inServiceWorkersHands(page)
  await inStep(page)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const row = () => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: SITE }) })
const open = () =>
  row()
    .getByRole('button', { name: /^Look (for yourself|again) on/ })
    .click()

test('the scan leads to the sites that block automated visits', async () => {
  await page.goto('/scan')
  await page.getByRole('button', { name: 'Start the scan' }).click()
  const invite = page.getByText(/^\d+ sites? blocks? automated visits\.$/)
  await expect(invite).toBeVisible({ timeout: 300_000 })
  await page.getByRole('link', { name: 'Look for yourself' }).click()
  await page.waitForURL(/\/look\?/)
  await expect(page.getByRole('heading', { name: 'Look for yourself', level: 1 })).toBeVisible()
  await expect(row()).toBeVisible({ timeout: 300_000 })
})

test('the link says what it tells the site, and opens in the person’s own browser, without a referrer', async () => {
  await open()
  await expect(row().getByText(`The link tells ${SITE}: Rosa Whitaker`)).toBeVisible()
  const link = row().getByRole('link', { name: `Open the search on ${SITE}` })
  await expect(link).toHaveAttribute('rel', /noreferrer/)
  expect(must(await link.getAttribute('href'), 'the link')).toContain(new URL(site.address).origin)
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await tab.getByRole('button', { name: 'I’m a person' }).click()
  await expect(tab).toHaveURL(/rosa-whitaker/)
  expect(await tab.evaluate(() => document.referrer)).not.toContain(stage.product.url)
  await tab.close()
})

test('an answer is noted as theirs, and can be taken back', async () => {
  await row().getByRole('button', { name: 'I found nothing' }).click()
  await expect(row().getByText('You looked there today and found nothing.')).toBeVisible()
  await inStep(page)
  await row().getByRole('button', { name: 'Undo' }).click()
  await expect(row().getByText(/You looked/)).toHaveCount(0)
  await inStep(page)
})

test('offline: only a link of that site is taken; the answer waits, and its listing has their mark', async () => {
  await page.context().setOffline(true)
  await open()
  await row().getByRole('button', { name: 'I found a listing' }).click()
  const link = row().getByLabel('The listing’s link')
  await link.fill('https://elsewhere.example/rosa')
  await row().getByRole('button', { name: 'Save what I found' }).click()
  await expect(row().getByText(`This link doesn’t lead to ${SITE}.`)).toBeVisible()
  await link.fill(`${new URL(site.address).origin}/record/12345`)
  await row().getByRole('button', { name: 'Save what I found' }).click()
  await expect(row().getByText('You looked there today and found a listing.')).toBeVisible()
  await expect(row().getByRole('button', { name: 'To be sent' })).toBeVisible()
  await page.context().setOffline(false)
  await inStep(page)
  await expect(row().getByRole('button', { name: 'You looked' })).toBeVisible()
  await page.goto('/exposures')
  const own = page.getByRole('listitem').filter({ hasText: SITE })
  await expect(own.getByText('you saw this yourself')).toBeVisible()
})
