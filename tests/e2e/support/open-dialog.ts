// Opening a dialog without a mouse.
import { expect, type Locator, type Page } from 'playwright/test'
import type { Keyboard } from './keyboard.ts'

type Opening = { page: Page; keys: Keyboard; look: (page: Page) => Promise<void> }

/**
 * Opens a dialog by its button, checks that Tab stays inside and that Escape closes it and returns the focus, and
 * reopens it.
 */
export async function openDialog(
  { page, keys, look }: Opening,
  button: Locator,
  role: 'dialog' | 'alertdialog' = 'dialog',
): Promise<Locator> {
  const dialog = page.getByRole(role)
  await keys.press(button)
  await keys.rests()
  await keys.trappedIn(dialog)
  await look(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await keys.rests(button)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  return dialog
}
