// The cost of a public page to a visitor: how much JavaScript it loads on arrival, and that none loads before the first
// paint.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { PAGES_FOLDER } from '#shared/protocol/site-build.ts'
import { FIRST_SCRIPTS } from '#web/sw/script-names.ts'
import { openHydrated } from './support/hydrated-page.ts'
import { openStage, type Stage } from './support/stage.ts'

/** In KiB, compressed as served. Excludes the service worker's file, which loads after the page. */
const MOST_SCRIPT = 112
const BUILT = fileURLToPath(new URL('../../.build/web', import.meta.url))
const PAGES = path.join(BUILT, PAGES_FOLDER)

const DEMO = {
  email: 'rosa.whitaker@mail.example',
  password: 'juniper-ridge-2218',
  name: 'Rosa Elena Whitaker',
}

let stage: Stage

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

/** The longest page of a folder. */
function longestIn(folder: string): string {
  const files = readdirSync(path.join(PAGES, folder)).filter(name => name.endsWith('.html'))
  const sizeOf = (name: string) => statSync(path.join(PAGES, folder, name)).size
  const [longest = ''] = files.sort((a, b) => sizeOf(b) - sizeOf(a))
  return path.posix.join('/', folder, longest.replace('.html', ''))
}

/** Every page with its own route, and the longest of those that share one. */
function pagesToWeigh(): string[] {
  const own = readdirSync(PAGES).filter(name => name.endsWith('.html') && !/^(index|404|auth)\./.test(name))
  const shared = ['blog', 'help-center', 'data-brokers-list', 'data-brokers-list/letter'].map(longestIn)
  return ['/', ...own.map(name => `/${name.replace('.html', '')}`), ...shared]
}

test(`no public page loads more than ${MOST_SCRIPT} KiB of JavaScript, and none before its first paint`, async () => {
  const weights: { page: string; KiB: number; early: string[] }[] = []
  for (const address of pagesToWeigh()) {
    const page = await stage.newDevice()
    // The page's other files follow.
    await openHydrated(page, address)
    await page.waitForLoadState('networkidle')
    const { bytes, early } = await page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      const scripts = performance
        .getEntriesByType('resource')
        .filter((one): one is PerformanceResourceTiming => /\.js$/.test(new URL(one.name).pathname))
        .filter(({ name }) => !name.endsWith('/sw.js'))
      return {
        bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
        early: scripts.filter(({ startTime }) => startTime < painted).map(({ name }) => name),
      }
    })
    weights.push({ page: address, KiB: Math.round((bytes / 1024) * 10) / 10, early })
    await page.context().close()
  }
  expect(weights.filter(({ KiB }) => KiB === 0 || KiB > MOST_SCRIPT)).toEqual([])
  expect(weights.filter(({ early }) => early.length > 0)).toEqual([])
})

test('the app’s code loads while a person fills in the sign-in form, and not before', async () => {
  const page = await stage.newDevice()
  const isAppCode = (url: string) => /\/(storage-dexie|dashboard)-[^/]*\.js$/.test(url)
  const early: string[] = []
  page.on('request', request => {
    if (isAppCode(request.url())) early.push(request.url())
  })
  await page.goto('/auth', { waitUntil: 'networkidle' })
  expect(early).toEqual([])
  const loaded = ['storage-dexie', 'dashboard'].map(name =>
    page.waitForResponse(response => isAppCode(response.url()) && response.url().includes(name)),
  )
  await page.getByRole('form', { name: 'Sign up' }).getByLabel('Email').focus()
  for (const response of await Promise.all(loaded)) expect(response.ok()).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/auth')
})

test('if that code fails to load, signing in loads it again, and nothing says that there is a newer version', async () => {
  const page = await stage.newDevice({ serviceWorkers: 'block' })
  let isBroken = true
  const isAppCode = /\/(storage-dexie|dashboard)-[^/]*\.js$/
  await page.route(isAppCode, route => (isBroken ? route.abort() : route.continue()))
  // Listened for from the start: a busy page may give the form its focus before the field is filled in.
  const failed = page.waitForEvent('requestfailed', request => isAppCode.test(request.url()))
  await page.goto('/auth', { waitUntil: 'networkidle' })
  await page.getByRole('tab', { name: 'Sign In' }).click()
  const form = page.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('Email').fill(DEMO.email)
  await failed
  isBroken = false
  await form.getByLabel('Password', { exact: true }).fill(DEMO.password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(DEMO.name).first()).toBeVisible()
  await expect(page.getByText('A newer version is ready')).toBeHidden()
})

test('a device that stores the app finds in one file every script that it stores', () => {
  const worker = readFileSync(path.join(BUILT, 'sw.js'), 'utf8')
  const stored = [...worker.matchAll(/["`']assets\/([^"`']+\.js(?:on)?)["`']/g)].map(([, name]) => name ?? '')
  const together = must(
    stored.find(name => /^all-scripts-.*\.json$/.test(name)),
    'the file with all scripts',
  )
  const scripts: Record<string, string> = JSON.parse(
    readFileSync(path.join(BUILT, 'assets', together), 'utf8'),
  )
  const expected = stored
    .filter(name => name.endsWith('.js') && !FIRST_SCRIPTS.test(`/assets/${name}`))
    .sort()
  expect(expected.length).toBeGreaterThan(100)
  expect(Object.keys(scripts).sort()).toEqual(expected.map(name => `/assets/${name}`))
  for (const [file, text] of Object.entries(scripts))
    expect(text, file).toBe(readFileSync(path.join(BUILT, file), 'utf8'))
})
