// A visit that's offline from the start: every tool shows its content, documents are made on the device, and requests
// happen once on return. Two devices' drafts of one letter both survive.
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { type Account, signInByApi } from './support/account-api.ts'
import { type AgedAccount, ageAccount, WEEK } from './support/aged-account.ts'
import { inStep } from './support/removals.ts'
import { openScreen } from './support/screens.ts'
import { inServiceWorkersHands, signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const CASE = 'They ignored my email and asked for my passport.'

let stage: Stage
let account: Account
let aged: AgedAccount
/** Two devices. The first has just opened the app offline. */
let page: Page
let other: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }, info) => {
  test.setTimeout(300_000)
  stage = await openStage(browser, info)
  aged = await ageAccount(stage, DEMO, WEEK)
  account = await signInByApi(stage.product.url, DEMO)
  const devices: Page[] = []
  for (let at = 0; at < 2; at += 1) {
    const device = await stage.newDevice({ acceptDownloads: true })
    await signIn(device, DEMO)
    await inServiceWorkersHands(device)
    await inStep(device)
    await device.context().setOffline(true)
    devices.push(device)
  }
  const first = must(devices[0], 'first device')
  page = await first.context().newPage()
  await first.close()
  other = must(devices[1], 'second device')
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const toast = (title: string, on = page) => on.locator('[data-message]').filter({ hasText: title })

async function saveDraft(on: Page, words: string): Promise<void> {
  await on.goto(`/removals/${aged.yours}?open=letter`)
  await on.getByRole('tab', { name: 'Customize Email' }).click()
  await on.getByLabel('Subject').fill(words)
  await on.getByRole('button', { name: 'Save Draft' }).click()
  await expect(toast('Draft saved', on)).toBeVisible()
}

test('every tool opens and shows what it has', async () => {
  const screens = [
    ['/dashboard', /^\d+ of \d+ listings are gone/],
    ['/next', /^Your next \d+ minutes$/],
    ['/dry-run', /^What we’d ask and send$/],
    ['/exposures', /^\d+ listings are yours$/],
    ['/exposures/ask', /^Is this you\?$/],
    ['/my-removals', /^My Removals$/],
    ['/removals', /^Removal progress$/],
    [`/removals/${aged.yours}`, /./],
    ['/templates', /^Letters$/],
    ['/ai-legal-engine', /^Legal requests$/],
    ['/reappearance-alerts', /^Reappearance monitoring$/],
    ['/pdf-reports', /^Reports$/],
    ['/analytics', /^\d+ of \d+ listings are gone/],
    ['/notifications', /^Notifications$/],
    ['/people', /^People$/],
    ['/drop', /^California’s DROP$/],
  ] as const
  for (const [path, title] of screens) {
    await openScreen(page, { name: path, path })
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toHaveText(title)
    await expect(page.getByText(/Failed to load|Something went wrong|can’t reach Offlist/), path).toHaveCount(
      0,
    )
  }
  await expect(page.getByRole('button', { name: /^Sync: Offline/ })).toBeVisible()
})

test('a legal document is written from reviewed clauses; without a description it says what’s missing', async () => {
  await page.goto('/ai-legal-engine')
  const clauses = page.getByRole('radio', { name: 'Reviewed clauses' })
  const write = page.getByRole('button', { name: 'Generate document' })
  await expect(write).toBeVisible()
  if (await clauses.isVisible()) await clauses.click()
  await page.getByLabel('Describe your legal request').fill('   ')
  // Looks disabled, and says why.
  await write.press('Enter')
  await expect(toast('Error')).toContainText('Please describe your legal request')
  await page.getByLabel('Describe your legal request').fill(CASE)
  await write.click()
  await expect(toast('AI legal document generated successfully!')).toBeVisible()
  const documents = page.getByRole('list', { name: 'Your legal documents' }).getByRole('listitem')
  await expect(documents).toHaveCount(1)
  await expect(documents.getByText('Ready')).toBeVisible()
  await page.getByRole('link', { name: 'View Document' }).click()
  await expect(page.getByRole('heading', { name: 'GDPR Request' })).toBeVisible()
})

test('a report is made on this device, and downloaded under its name', async () => {
  await page.goto('/pdf-reports')
  await page.getByRole('radio', { name: /^Executive summary/i }).click()
  await page.getByRole('button', { name: 'Generate Report' }).click()
  await expect(toast('Report Generated')).toBeVisible()
  await expect(page.getByText('Made on this device.', { exact: false })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download Executive/i }).click()
  await expect(toast('Download Started')).toBeVisible()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^Executive_\w+_\d{4}-\d{2}-\d{2}\.pdf$/i)
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('two devices save a draft of the same letter', async () => {
  await saveDraft(page, 'From the first device')
  await saveDraft(other, 'From the second device')
})

test('back online, all of it is on the server once, and both drafts stand', async () => {
  for (const device of [page, other]) await device.context().setOffline(false)
  for (const device of [page, other]) await inStep(device)
  await expect.poll(async () => (await account.documents('legal_requests')).length).toBe(1)
  const reports = () => account.documents<{ status: string }>('pdf_reports')
  await expect.poll(async () => (await reports()).map(({ status }) => status)).toEqual(['completed'])
  const subjects = async () =>
    (await account.documents<{ direction: string; subject: string }>('messages'))
      .map(one => one.subject)
      .sort()
  await expect
    .poll(subjects)
    .toEqual(expect.arrayContaining(['From the first device', 'From the second device']))
  await other.goto(`/removals/${aged.yours}?open=letter`)
  await expect(
    other.getByText('From the first device').or(other.getByText('2 versions')).first(),
  ).toBeVisible()
})

test('a report that the server doesn’t hand out says so, and can be asked for again', async () => {
  await page.goto('/pdf-reports')
  const download = page.getByRole('button', { name: /^Download Executive/i })
  await expect(download).toBeVisible()
  await page.route('**/functions/v1/download-pdf-report', route => route.fulfill({ status: 500, body: '' }))
  await download.click()
  await expect(toast('Error')).toContainText('Failed to download report')
  await page.unroute('**/functions/v1/download-pdf-report')
  await download.click()
  await expect(toast('Download Started')).toBeVisible()
})
