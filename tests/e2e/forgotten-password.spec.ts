// A forgotten password: the mail's link leads to a new one, and the old one stops working.
import { expect, test } from 'playwright/test'
import { signInByApi } from './support/account-api.ts'
import { openStage, type Stage } from './support/stage.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const NEW_PASSWORD = 'a ledger with one line gone'

let stage: Stage

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

test('is replaced by the way of the mailbox', async () => {
  const page = await stage.newDevice()
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Your account’s email').fill(DEMO.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset email sent! Check your inbox.').first()).toBeVisible()

  await expect.poll(async () => (await stage.world.mails(DEMO.email)).length).toBeGreaterThan(0)
  const [mail] = await stage.world.mails(DEMO.email)
  await page.goto(/https?:\S+\/verify\?\S+/.exec(mail?.text ?? '')?.[0] ?? 'about:blank')
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.waitForURL(/\/dashboard(\?|$)/)

  await expect(signInByApi(stage.product.url, DEMO)).rejects.toThrow(/invalid_credentials|Invalid login/)
  await signInByApi(stage.product.url, { ...DEMO, password: NEW_PASSWORD })
})
