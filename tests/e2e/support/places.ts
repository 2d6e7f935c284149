// Navigates the signed-in app, by keyboard.
import { expect, type Page } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import type { Keyboard } from './keyboard.ts'

// Below 62rem, tabs replace the sidebar. Uses the window's size, because the page may not have adapted yet.
const hasTabs = (page: Page) => must(page.viewportSize(), 'the window’s size').width < 992

/** Opens the account's menu, or More on a phone, and chooses the entry `name`. */
export async function chooseInAccount(page: Page, by: Keyboard, name: string): Promise<void> {
  const account = page.getByRole('banner').getByRole('button', { name: 'Account' })
  const tab = page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'More' })
  if (hasTabs(page)) {
    await by.press(tab)
    const more = page.getByRole('dialog', { name: 'More' })
    await by.press(more.getByRole('link', { name }).or(more.getByRole('button', { name })))
    return
  }
  await by.press(account)
  const item = page.getByRole('menuitem', { name })
  await expect(item).toBeVisible()
  while (!(await item.evaluate(one => one === document.activeElement))) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Signs out by mouse or touch. */
export async function signOut(page: Page): Promise<void> {
  const account = page.getByRole('banner').getByRole('button', { name: 'Account' })
  const more = page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'More' })
  await account.or(more).click()
  await page
    .getByRole('menuitem', { name: 'Sign Out' })
    .or(page.getByRole('button', { name: 'Sign Out' }))
    .click()
}
