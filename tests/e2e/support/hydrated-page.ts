import type { Page } from 'playwright/test'

/** Opens a public page and waits until its scripts work, which React shows by marking the root. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => Object.keys(document.getElementById('root') ?? {}).length > 0)
}
