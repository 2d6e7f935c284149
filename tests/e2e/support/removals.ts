// The removals: their tabs and what they count, their rows, and a removal's own page.
import { expect, type Locator, type Page } from 'playwright/test'

export type Tab = 'All Sites' | 'We’re Handling' | 'Your To-Do' | 'Completed'

/** Shows a tab of the removals. */
export async function openTab(page: Page, tab: Tab): Promise<void> {
  if (!page.url().includes('/my-removals')) await page.goto('/my-removals')
  await page.getByRole('tab', { name: tab }).click()
}

/** How many removals a tab says it has. */
export async function tabCount(page: Page, tab: Tab): Promise<number> {
  const text = await page.getByRole('tab', { name: tab }).textContent()
  return Number(/(\d+)\s*$/.exec(text ?? '')?.[1] ?? Number.NaN)
}

/** The row of a site in the tab that is open. */
export function rowOf(page: Page, site: string): Locator {
  return page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: site, exact: true }) })
}

/** The names of the sites in the tab that is open. */
export async function sitesInTab(page: Page): Promise<string[]> {
  // Rows far from the window are a text with their names.
  const names = page.getByRole('tabpanel').locator('a[data-row-link], .long-list-rest')
  return (await names.allTextContents()).flatMap(text => text.split('\n'))
}

/** Opens the page of a site's removal. */
export async function openRemoval(page: Page, tab: Tab, site: string): Promise<void> {
  await openTab(page, tab)
  await page.getByRole('tabpanel').getByRole('link', { name: site, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: site })).toBeVisible()
}

/** What happened with the removal whose page is open, newest first. */
export function timeline(page: Page): Locator {
  return page.getByRole('list', { name: 'What happened, newest first' }).getByRole('listitem')
}

/** The sign that tells whether this device and the server agree; it is seen also behind a dialog. */
export function syncSign(page: Page, says: string | RegExp): Locator {
  const name = typeof says === 'string' ? `Sync: ${says}` : new RegExp(`^Sync: ${says.source}`)
  return page.getByRole('button', { name, includeHidden: true })
}

/** Waits until this device and the server hold the same. */
export async function inStep(page: Page): Promise<void> {
  await expect(syncSign(page, 'Up to date')).toBeVisible()
}
