// The page of an account's security, and how tests navigate it.
import { expect, type Locator, type Page } from 'playwright/test'

/** A part of the page by its heading. */
export const section = (page: Page, name: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true, level: 2 }) })

/** Opens it and waits until its lists are there. */
export async function openSecurity(page: Page): Promise<void> {
  await page.goto('/account/security')
  await expect(page.getByRole('list', { name: 'Devices and sessions' })).toBeVisible()
}
