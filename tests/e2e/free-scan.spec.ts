// A visitor's free scan, from the form to the results: on desktop and phone, by keyboard, with a limit and a shared
// page.
import { expect, type Page, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { axeFindings } from './support/axe.ts'
import { openStage, type Stage } from './support/stage.ts'

const EMAIL = 'visitor@mail.example'
const LIMIT = 'Rate limit reached. Please provide an email to continue scanning.'

test.describe.configure({ mode: 'serial' })

let stage: Stage
test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

/** Opens the form and waits until it has hydrated. */
async function openForm(page: Page) {
  await page.goto('/scan')
  const form = page.getByRole('form', { name: 'Free scan' })
  const start = form.getByRole('button', { name: 'Start Free Scan' })
  await expect(async () => {
    await form.getByLabel('Your name').fill('x')
    await expect(start).toBeEnabled({ timeout: 1_000 })
  }).toPass()
  await form.getByLabel('Your name').fill('')
  return { form, start }
}

type Person = { name: string; city?: string; state?: string; email?: string; share?: boolean }

async function scan(page: Page, { name, city, state, email = EMAIL, share = false }: Person) {
  const { form, start } = await openForm(page)
  await form.getByLabel('Your name').fill(name)
  if (city) await form.getByLabel('Town').fill(city)
  if (state) await form.getByLabel('State').selectOption({ label: state })
  await form.getByLabel('Email').fill(email)
  if (share) await form.getByLabel('Make a page I can share').check()
  await start.click()
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rows = (page: Page) => page.getByRole('list', { name: 'Sites' }).getByRole('listitem')

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`the form leads to results, ${width} px`, async () => {
    const page = await stage.newDevice()
    await page.setViewportSize({ width, height })
    const { form, start } = await openForm(page)
    await expect(start).toBeDisabled()
    await expect(form.getByText('Please enter your name to start the scan')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await scan(page, { name: 'Rosa Elena Whitaker', city: 'Austin', state: 'Texas' })
    await expect(heading(page)).toHaveText(/We found your data on \d of 5 sites\./)
    await expect(page.getByText(/^Found your data on \d sites!$/)).toBeVisible()
    await expect(page.getByText("Click 'Upgrade Now' to remove your data automatically")).toBeVisible()
    await expect(rows(page)).toHaveCount(5)
    await expect(rows(page).first()).toContainText('Strong match: R., Texas, 40–49.')
    // Neither the page nor the responses contain anything about a listing that the visitor may not know.
    const text = await page.locator('main').textContent()
    expect(text).not.toMatch(/Juniper|Magnolia|555|Delgado|Daniel/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axeFindings(page)).toEqual([])
    }
    await page.getByRole('link', { name: 'Upgrade Now' }).click()
    await page.waitForURL('**/pricing')
    await page.context().close()
  })
}

test('a name alone shows who may be meant, and asks for a town', async () => {
  const page = await stage.newDevice()
  await scan(page, { name: 'Rosa Whitaker' })
  await expect(heading(page)).toHaveText(/^\d of [1-5] sites lists? a Rosa Whitaker\.$/)
  await expect(page.getByText('Add your town and we’ll look again.')).toBeVisible()
  expect(await page.locator('main').textContent()).not.toContain('Found your data')
  const again = page.getByRole('form', { name: 'Look again' })
  await again.getByLabel('Town').fill('Austin')
  await again.getByLabel('State').selectOption({ label: 'Texas' })
  await again.getByRole('button', { name: 'Look again' }).click()
  await expect(page.getByText(/Rosa Whitaker · Austin, TX/)).toBeVisible()
  await page.context().close()
})

test('somebody who is on none of the sites is told so, with a great score', async () => {
  const page = await stage.newDevice()
  await scan(page, { name: 'Zedekiah Quimblethorpe', city: 'Austin', state: 'Texas' })
  await expect(heading(page)).toHaveText(/We didn’t find you on \d sites\./)
  await expect(
    page.getByText('Great privacy score! Consider upgrading for comprehensive protection.'),
  ).toBeVisible()
  await page.context().close()
})

test('a shared page shows score and counts, and no name', async () => {
  const page = await stage.newDevice()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await scan(page, { name: 'Rosa Elena Whitaker', city: 'Austin', state: 'Texas', share: true })
  await expect(rows(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Share link copied to clipboard!')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).not.toMatch(/Rosa|Whitaker/)
  const url = must(/https?:\S+\/scan\?shared=\S+/.exec(copied)?.[0], 'the link')
  const friend = await stage.newDevice()
  const response = await friend.goto(url)
  expect(response?.headers()['x-robots-tag']).toBe('noindex')
  await expect(heading(friend)).toHaveText(/\d of 5 people-search sites lists? them\./)
  await expect(friend.getByText('/ 100')).toBeVisible()
  expect(await friend.locator('main').textContent()).not.toMatch(/Rosa|Whitaker|Austin|TrueFolk/)
  expect(await axeFindings(friend)).toEqual([])
  await friend.goto('/scan?shared=nothing-there')
  await expect(heading(friend)).toHaveText('This page has expired.')
  await friend.context().close()
  await page.context().close()
})

test('by keyboard alone, from the landing page to the results', async () => {
  const page = await stage.newDevice()
  const name = page.getByRole('textbox', { name: 'Your first and last name' })
  // Before it hydrates, the link leads to the empty form.
  await expect(async () => {
    await page.goto('/')
    await name.fill('Rosa Elena Whitaker')
    await name.press('Enter')
    await expect(rows(page)).toHaveCount(5, { timeout: 5_000 })
  }).toPass()
  // The scan has started there, and no address contains the name.
  expect(page.url()).not.toContain('Rosa')
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Upgrade Now' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
  await page.context().close()
})

test('the fourth of a day without an email keeps the form, and goes on with one', async () => {
  const page = await stage.newDevice()
  // Uses up the scans that the landing page left for the day.
  const further = { name: 'Ada Quill', city: 'Austin', state: 'TX', email: null, shareResults: false }
  await expect(async () => {
    const options = { data: further, headers: { prefer: 'respond-async' } }
    const response = await page.request.post('/functions/v1/free-scan', options)
    expect(await response.json()).toMatchObject({ requiresEmail: true })
  }).toPass()
  await scan(page, { name: 'Ada Fenwick', city: 'Waco', state: 'Texas', email: '' })
  await expect(page.getByText(LIMIT)).toBeVisible()
  const form = page.getByRole('form', { name: 'Free scan' })
  await expect(form.getByLabel('Your name')).toHaveValue('Ada Fenwick')
  await expect(form.getByLabel('Town')).toHaveValue('Waco')
  await expect(form.getByLabel('Email')).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.type(EMAIL)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await page.context().close()
})

test('what is wrong with a name stands at its field; without a network it says so, and keeps the form', async () => {
  const page = await stage.newDevice()
  await scan(page, { name: 'Rosa' })
  const form = page.getByRole('form', { name: 'Free scan' })
  await expect(form.getByText('Add your last name.')).toBeVisible()
  await expect(form.getByLabel('Your name')).toBeFocused()
  await form.getByLabel('Your name').fill('Rosa Whitaker')
  await page.context().setOffline(true)
  await form.getByRole('button', { name: 'Start Free Scan' }).click()
  await expect(page.getByText('Scan failed. Please try again.')).toBeVisible()
  await expect(page.getByText('We can’t reach Offlist right now.')).toBeVisible()
  await expect(form.getByLabel('Your name')).toHaveValue('Rosa Whitaker')
  await page.context().setOffline(false)
  await page.context().close()
})

test('who is signed in has their own scan at the same address', async () => {
  const page = await stage.newDevice()
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  const form = page.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('Email').fill('rosa.whitaker@mail.example')
  await form.getByLabel('Password', { exact: true }).fill('juniper-ridge-2218')
  await form.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/\/dashboard(\?|$)/)
  await page.goto('/scan')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Free scan' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /scan/i }).first()).toBeVisible()
  await page.context().close()
})
