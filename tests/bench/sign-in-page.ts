// Signs the demo account in with a browser, at the start of benches.
import type { Page } from 'playwright'
import { inServiceWorkersHands } from '../e2e/support/session.ts'
import { DEMO } from './demo-account.ts'

/** Signs in, and waits until the device has all of the server's data and works offline. */
export async function signInPage(page: Page): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  const form = page.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('Email').fill(DEMO.email)
  await form.getByLabel('Password', { exact: true }).fill(DEMO.password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: 'Sync: Up to date' }).waitFor()
  await inServiceWorkersHands(page)
}
