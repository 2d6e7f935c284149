// Pages measure their speed in real use, except where the browser requests privacy. Operators see the results.
import { expect, type Page, test } from 'playwright/test'
import { READ_AFTER } from '#shared/protocol/measure-paths.ts'
import { signInOperator } from './support/second-factor.ts'
import { openStage, type Stage } from './support/stage.ts'

const OPERATOR = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }

let stage: Stage
test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info, { settings: { ADMIN_EMAILS: OPERATOR.email } })
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const comesToLife = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.getElementById('root') ?? {}).length > 0)
/** Waits until idle callbacks have run. */
const rests = (page: Page) =>
  page.evaluate(
    () => new Promise<void>(done => requestIdleCallback(() => setTimeout(done), { timeout: 5000 })),
  )

test('a page reports its speed as a form, and the operator sees it by route', async () => {
  const page = await stage.newDevice()
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/blog/password-security')
  await comesToLife(page)
  expect(asked.filter(url => /page-vitals|\/vitals$/.test(url))).toEqual([])
  const reports = ['FCP', 'TTFB'].map(name =>
    page.waitForResponse(
      response =>
        response.url().endsWith('/site/v1/vitals') &&
        new URLSearchParams(response.request().postData() ?? '').get('event_name') === name,
    ),
  )
  await page.keyboard.press('Shift')
  for (const report of await Promise.all(reports)) {
    expect(report.status()).toBe(204)
    const request = report.request()
    expect(await request.headerValue('content-type')).toContain('application/x-www-form-urlencoded')
    const form = new URLSearchParams(request.postData() ?? '')
    expect([...form.keys()]).toEqual(['dsn', 'id', 'page', 'href', 'event_name', 'value', 'speed'])
    expect(form.get('href')).toBe(`${stage.product.url}/blog/$slug`)
  }
  await signInOperator(page, OPERATOR)
  await page.goto('/operations')
  const row = page.getByRole('row').filter({ hasText: '/blog/$slug' })
  await expect(row).toContainText(/good|needs improvement|poor/)
})

test('a browser that asks for privacy loads no measuring, and reports and counts nothing', async () => {
  const page = await stage.newDevice()
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.clock.install()
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/help-center/read-your-dashboard')
  await comesToLife(page)
  await page.keyboard.press('Shift')
  await page.clock.runFor(READ_AFTER * 2)
  await rests(page)
  expect(asked.filter(url => /page-vitals|\/site\/v1\/(vitals|reads)$/.test(url))).toEqual([])
})

test('where measuring can’t be loaded, the page goes on without a word', async () => {
  const page = await stage.newDevice()
  const said: string[] = []
  page.on('pageerror', error => said.push(error.message))
  await page.goto('/blog/gdpr-rights')
  await comesToLife(page)
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed', request => request.url().includes('page-vitals'))
  await page.keyboard.press('Shift')
  await failed
  await rests(page)
  expect(said).toEqual([])
})

test('an article counts as read once it was in sight for a while', async () => {
  const page = await stage.newDevice()
  await page.clock.install()
  await page.goto('/help-center/read-your-dashboard')
  await comesToLife(page)
  await page.clock.runFor(READ_AFTER - 1000)
  const counted = page.waitForResponse(response => response.url().endsWith('/site/v1/reads'))
  await page.clock.runFor(1000)
  const response = await counted
  expect(response.request().postDataJSON()).toEqual({ article: 'read-your-dashboard' })
  expect(response.status()).toBe(204)
  await page.goto('/help-center')
  await expect(page.getByRole('heading', { name: 'Start here' })).toBeVisible()
})

test('the help center begins with what is read most, once that is known', async () => {
  const articles = [
    'captchas-in-removals',
    'proof-of-removal',
    'work-offline',
    'scan-alerts',
    'two-step-sign-in',
  ]
  const page = await stage.newDevice()
  const read = async (article: string) =>
    (await page.request.post('/site/v1/reads', { data: { article } })).status()
  // A client address may report 120 events a minute, and earlier tests' pages have reported too.
  for (const article of articles)
    for (let times = 0; times < 20; times += 1)
      await expect.poll(() => read(article), { timeout: 150_000 }).toBe(204)
  await page.goto('/help-center')
  const popular = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Popular articles' }) })
  await expect(popular.getByRole('link')).toHaveCount(articles.length)
  for (const article of articles)
    await expect(popular.locator(`a[href="/help-center/${article}"]`)).toBeVisible()
})
