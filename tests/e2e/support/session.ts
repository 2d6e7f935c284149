// Signs up, confirms by mail and signs in, page by page as a person does.
import { expect, type Page } from 'playwright/test'
import { must } from '#shared/lib/must.ts'

export type Credentials = { fullName: string; email: string; password: string }

/** From the front page to "Check your email". */
export async function signUp(page: Page, { fullName, email, password }: Credentials): Promise<void> {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Start Free Scan' }).click()
  const form = page.getByRole('form', { name: 'Sign up' })
  await form.getByLabel('Full name').fill(fullName)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

/** Opens the confirmation mail and follows its link, which signs in. Returns the page it opened. */
export async function confirmByMail(page: Page, email: string): Promise<Page> {
  const mailbox = `/dev/mailbox?to=${encodeURIComponent(email)}`
  await expect(async () => {
    await page.goto(mailbox)
    await expect(page.getByRole('region', { name: 'Mail' }).getByRole('link')).toHaveCount(1, {
      timeout: 500,
    })
  }).toPass()
  await page.getByRole('region', { name: 'Mail' }).getByRole('link').click()
  const mail = page.frameLocator('iframe[title="The mail as its sender designed it"]')
  const confirmed = await openedBy(page, () =>
    mail
      .getByRole('link', { name: /confirm/i })
      .first()
      .click(),
  )
  await confirmed.waitForURL(/\/dashboard(\?|$)/)
  return confirmed
}

/** The page opened by a click in a frame. Chromium can lose a click while it draws the frame for the first time. */
async function openedBy(page: Page, click: () => Promise<void>): Promise<Page> {
  const pages = page.context().pages().length
  await expect(async () => {
    if (page.context().pages().length === pages) await click()
    await expect(async () => expect(page.context().pages()).toHaveLength(pages + 1)).toPass({ timeout: 5000 })
  }).toPass()
  return must(page.context().pages()[pages], 'the page that the click opened')
}

/** Signs in on the open page, or on /auth. Ends on the dashboard. */
export async function signIn(page: Page, { email, password }: Omit<Credentials, 'fullName'>): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in' })
  if (!(await form.isVisible())) {
    await page.goto('/auth')
    await page.getByRole('tab', { name: 'Sign In' }).click()
  }
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/\/dashboard(\?|$)/)
}

/** Waits until the open page works offline. If signed in, waits for every screen. */
export async function inServiceWorkersHands(window: Page): Promise<void> {
  // waitForFunction would treat any promise as true.
  const isKept = () =>
    window.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (navigator.serviceWorker.controller === null) return false
      return localStorage.getItem('offlist-session') === null || (await caches.has('program-whole'))
    })
  await expect(async () => expect(await isKept()).toBe(true)).toPass()
}
