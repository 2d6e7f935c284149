// The next minutes as a session: walked through offline, interrupted, and resumed until "That was all".
import { expect, type Page, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
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
  // Two questions in a row may have the same name, so wait for the position to change.
  const at = must(await place().textContent(), 'the place')
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
  await expect(place().filter({ hasText: at })).toHaveCount(0)
}

test('the dashboard’s main action begins it, with the time each task should take', async () => {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /^Do the next \d+ minutes?$/ }).click()
  await page.waitForURL(/\/next(\?|$)/)
  await expect(task()).toBeVisible()
  await expect(page.getByText(/of about \d+ minutes?/)).toBeVisible()
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
  await expect(page.getByText(/^You did \d+ tasks? for \d+ sites? in \d+ minutes?\./)).toBeVisible()
  await page.context().setOffline(false)
  await inStep(page)
})
