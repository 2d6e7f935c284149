// The removals: their tabs with counts, their rows, and a removal's own page.
import { expect, type Locator, type Page } from 'playwright/test'

export type Tab = 'All Sites' | 'We’re Handling' | 'Your To-Do' | 'Completed'

/** Opens a tab of the removals. */
export async function openTab(page: Page, tab: Tab): Promise<void> {
  if (!page.url().includes('/my-removals')) await page.goto('/my-removals')
  await page.getByRole('tab', { name: tab }).click()
}

/** The count that a tab shows. */
export async function tabCount(page: Page, tab: Tab): Promise<number> {
  const text = await page.getByRole('tab', { name: tab }).textContent()
  return Number(/(\d+)\s*$/.exec(text ?? '')?.[1] ?? Number.NaN)
}

/** The row of a site in the open tab. */
export function rowOf(page: Page, site: string): Locator {
  return page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: site, exact: true }) })
}

/** The names of the sites in the open tab. */
export async function sitesInTab(page: Page): Promise<string[]> {
  // Rows far outside the window are plain text with their names.
  const names = page.getByRole('tabpanel').locator('a[data-row-link], .long-list-rest')
  return (await names.allTextContents()).flatMap(text => text.split('\n'))
}

/** Opens the page of a site's removal. */
export async function openRemoval(page: Page, tab: Tab, site: string): Promise<void> {
  await openTab(page, tab)
  await page.getByRole('tabpanel').getByRole('link', { name: site, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: site })).toBeVisible()
}

/** The timeline of the open removal, newest first. */
export function timeline(page: Page): Locator {
  return page.getByRole('list', { name: 'What happened, newest first' }).getByRole('listitem')
}

/** The sign that shows whether this device and the server agree. It's visible even behind a dialog. */
export function syncSign(page: Page, says: string | RegExp): Locator {
  const name = typeof says === 'string' ? `Sync: ${says}` : new RegExp(`^Sync: ${says.source}`)
  return page.getByRole('button', { name, includeHidden: true })
}

/** Waits until this device and the server agree. */
export async function inStep(page: Page): Promise<void> {
  await expect(syncSign(page, 'Up to date')).toBeVisible()
}
