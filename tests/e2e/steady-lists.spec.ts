// Nothing moves under a finger: how far a page shifts by itself during a scan, as measured by the browser.
import { expect, test } from 'playwright/test'
import { signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
/** The interface's limit for a whole scan. */
const GOOD = 0.02

let stage: Stage
test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

test('the page of a scan stays where it is while results come in', async () => {
  const page = await stage.newDevice()
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await signIn(page, DEMO)
  await page.goto('/scan')
  await page.getByRole('button', { name: 'Start the scan' }).click()
  await expect(page.getByText('Sites checked so far')).toBeVisible()
  // No user input from here on.
  await page.evaluate(() => {
    const shifts = { total: 0 }
    Object.assign(globalThis, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  await expect(page.getByText(/^\d+ found so far$/)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText(/^([4-9]|\d\d) found so far$|listings found$/)).toBeVisible({
    timeout: 120_000,
  })
  const total = await page.evaluate(
    () => (globalThis as unknown as { shifts: { total: number } }).shifts.total,
  )
  test.info().annotations.push({ type: 'layout shift', description: String(total) })
  console.info(`layout shift: ${total}`)
  expect(total).toBeLessThan(GOOD)
})
