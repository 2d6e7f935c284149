// What screens say while data is loading or the outbox is pending: never "none" for "not known yet", and never "not
// started" for something started here.
import { expect, type Page, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { type Account, signInByApi } from './support/account-api.ts'
import { removeAll, showSites } from './support/listings.ts'
import { syncSign, tabCount } from './support/removals.ts'
import { inServiceWorkersHands, signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }

/** The signed-in screens with a list, and each one's text for an empty list. */
const SCREENS = [
  '/dashboard',
  '/my-removals',
  '/removals',
  '/exposures',
  '/scan',
  '/reappearance-alerts',
  '/people',
  '/share',
]
const NONE =
  /No removal jobs were found|Nothing found|Not scanned yet|First, tell us who to look for|No reappearance alerts yet|No one yet|No notifications yet|no removal/i

let stage: Stage
let account: Account

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info)
  account = await signInByApi(stage.product.url, DEMO)
  const person = must((await account.documents<{ id: string }>('people'))[0], 'demo person')
  await account.call('start-scan', { person_id: person.id })
  const pending = async () =>
    (await account.documents<{ status: string }>('exposure_scans')).filter(scan => scan.status === 'pending')
  await expect.poll(async () => (await pending()).length, { timeout: 200_000 }).toBe(0)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

/** Navigates inside the app, without a reload. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForURL(`**${path}`)
}

test('a fresh sign-in says "none" on no screen before the first pull has ended', async () => {
  const page = await stage.newDevice()
  const held = Promise.withResolvers<void>()
  await page.route(/\/sync\/v1\/.*pull/, async route => {
    await held.promise
    await route.continue()
  })
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await signIn(page, DEMO)
  for (const screen of SCREENS) {
    await go(page, screen)
    await expect(page.getByText('Getting your data onto this device.').first()).toBeVisible()
    await expect(page.locator('body')).not.toContainText(NONE)
  }
  await go(page, '/dashboard')
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  await expect(page.getByText('No notifications yet')).toHaveCount(0)
  await page.keyboard.press('Escape')
  held.resolve()
  await expect(page.getByText('Getting your data onto this device.')).toHaveCount(0)
  // Now it is known.
  await expect(page.getByText('No removal jobs were found')).toBeVisible()
  await page.context().close()
})

test('without a network a device that has pulled nothing says so, and gets its data when it is back', async () => {
  const page = await stage.newDevice()
  await page.route(/\/sync\/v1\//, route => route.abort())
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await signIn(page, DEMO)
  await inServiceWorkersHands(page)
  await page.context().setOffline(true)
  const sentence = 'Your data isn’t on this device yet. It’ll be here as soon as you’re back online.'
  await expect(page.getByText(sentence).first()).toBeVisible()
  await expect(page.locator('body')).not.toContainText(NONE)
  await page.unroute(/\/sync\/v1\//)
  await page.context().setOffline(false)
  await expect(page.getByText('No removal jobs were found')).toBeVisible()
  await page.context().close()
})

test('removals started offline are said to be started, also after a reload, until they are', async () => {
  const page = await stage.newDevice()
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await signIn(page, DEMO)
  await expect(syncSign(page, 'Up to date')).toBeVisible()
  await inServiceWorkersHands(page)
  await page.context().setOffline(true)
  await expect(syncSign(page, /Offline/)).toBeVisible()
  await go(page, '/exposures')
  await removeAll(page)
  await showSites(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').first().uncheck()
  const start = dialog.getByRole('button', { name: /^Start \d+ removals?$/ })
  const count = Number(/\d+/.exec((await start.textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThan(1)
  await start.click()
  await page.waitForURL(/\/dashboard(\?|$)/)
  const says = async () => {
    await expect(page.getByRole('heading', { level: 1, name: `${count} removals started` })).toBeVisible()
    await expect(
      page.getByText('They wait on this device, to be sent as soon as you’re online.'),
    ).toBeVisible()
    await expect(page.getByText(`${count} removals wait to be sent.`)).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/No removal jobs were found|not started\. /)
  }
  await says()
  await page.reload()
  await says()
  await go(page, '/my-removals')
  await expect(page.getByText(`${count} removals are saved on this device`)).toBeVisible()
  await expect(page.locator('body')).not.toContainText('No removal jobs were found')
  await go(page, '/exposures')
  await expect(page.getByText('1 is not being removed yet.')).toBeVisible()
  expect(await page.getByText('To be sent', { exact: true }).count()).toBe(count)
  await page.context().setOffline(false)
  await expect(page.getByText('To be sent', { exact: true })).toHaveCount(0)
  await go(page, '/dashboard')
  await expect(async () => expect(await tabCount(page, 'All Sites')).toBe(count)).toPass()
  await page.context().close()
})
