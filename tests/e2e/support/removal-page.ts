// A removal's own page: its letters and replies, the clock of the last letter, and the next step.
import { expect, type Locator, type Page } from 'playwright/test'
import { inStep, syncSign } from './removals.ts'

/** Opens a removal's page. `search`: for example `?open=letter`. */
export async function openRemovalPage(
  page: Page,
  { jobId, siteName }: { jobId: string; siteName: string },
  search = '',
): Promise<void> {
  await page.goto(`/removals/${jobId}${search}`)
  // Also behind a dialog that the address opens.
  await expect(page.getByRole('heading', { level: 1, name: siteName, includeHidden: true })).toBeVisible()
}

/** Its letters and replies, oldest first. */
export function threadOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Letters and replies, oldest first' }).getByRole('listitem')
}

/** The last reply of the site. */
export function lastReplyOf(page: Page, siteName: string): Locator {
  return threadOf(page)
    .filter({ hasText: `${siteName} wrote` })
    .last()
}

/** The dates of the last letter's clock. */
export function datesOf(page: Page): Locator {
  return page.getByRole('list', { name: 'Dates of the last letter' }).getByRole('listitem')
}

/** Checks the open page, and again after a reload with the network off. Ends online, in step. */
export async function alsoOffline(page: Page, check: () => Promise<void>): Promise<void> {
  await check()
  await page.context().setOffline(true)
  await page.reload()
  await check()
  await expect(syncSign(page, /Offline/)).toBeVisible()
  await page.context().setOffline(false)
  await inStep(page)
}
