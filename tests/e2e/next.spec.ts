// The next minutes as a session: walked through without a network, stopped, gone on with, until "That was all".
import { expect, type Page, test } from 'playwright/test'
import { ageAccount, WEEK } from './support/aged-account.ts'
import { inStep } from './support/removals.ts'
import { signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }

let stage: Stage
let page: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }, info) => {
  test.setTimeout(300_000)
  stage = await openStage(browser, info)
  await ageAccount(stage, DEMO, WEEK)
  page = await stage.newDevice()
  await signIn(page, DEMO)
  await inStep(page)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const place = () => page.getByText(/^\d+ of \d+$/)
const task = () =>
  page.getByRole('region', { name: /^(Confirm a request|Fill in a form|Send a letter|Look|Answer)/ })

async function doIt(): Promise<void> {
  const label = await task().getAttribute('aria-label')
  if (label?.startsWith('Answer')) {
    await page.keyboard.press('n')
  } else if (label?.startsWith('Send')) {
    await page.getByRole('button', { name: 'Send Email' }).click()
  } else if (label?.startsWith('Look')) {
    await page.getByRole('button', { name: 'It’s still there' }).click()
  } else {
    for (const step of await task().getByRole('checkbox').all()) await step.check()
    await page.getByRole('button', { name: 'Mark as Complete' }).click()
  }
  await expect(task().and(page.locator(`[aria-label="${label}"]`))).toHaveCount(0)
}

test('the dashboard’s main action begins it, with the time each task should take', async () => {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /^Do the next \d+ minutes?$/ }).click()
  await page.waitForURL(/\/next(\?|$)/)
  await expect(task()).toBeVisible()
  await expect(page.getByText(/of about \d+ minutes?/)).toBeVisible()
  if (process.env.SHOTS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await page.screenshot({
          path: `${process.env.SHOTS}/next-${width}-${colorScheme}.png`,
          fullPage: true,
        })
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    for (let at = 0; at < 30 && (await task().count()) > 0; at++) {
      const label = (await task().getAttribute('aria-label')) ?? ''
      await page.screenshot({ path: `${process.env.SHOTS}/task-${label.slice(0, 4)}.png`, fullPage: true })
      const skip = page.getByRole('button', { name: /^Skip/ })
      await skip.first().click()
      await page.waitForTimeout(300)
      if ((await task().count()) === 0) {
        await page.screenshot({ path: `${process.env.SHOTS}/end.png`, fullPage: true })
        const more = page.getByRole('button', { name: /Do what I skipped|Do the next ones/ })
        await more.click()
        await page.waitForTimeout(300)
        break
      }
    }
  }
})

test('offline: a task is done, the session is stopped, and goes on where it was', async () => {
  await page.context().setOffline(true)
  const [, total = ''] = /of (\d+)/.exec((await place().textContent()) ?? '') ?? []
  await doIt()
  if (Number(total) > 1) {
    await expect(place()).toHaveText(`2 of ${total}`)
    await expect(
      page.getByRole('status').filter({ hasText: 'Saved. Sends when you’re back online.' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Stop here' }).click()
    await page.waitForURL(/\/dashboard(\?|$)/)
    await page.reload()
    await page.getByRole('link', { name: /^Do the next \d+ minutes?$/ }).click()
    await expect(place()).toHaveText(`2 of ${total}`)
  }
})

test('it ends with the sum', async () => {
  for (let at = 0; at < 12 && (await task().count()) > 0; at++) await doIt()
  await expect(page.getByRole('heading', { name: 'That was all' })).toBeVisible()
  await expect(page.getByText(/^You did \d+ tasks? about \d+ sites? in \d+ minutes?\./)).toBeVisible()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/end-done.png`, fullPage: true })
  await page.context().setOffline(false)
  await inStep(page)
})
