// The listings page: what is the person's, what is asked about, and starting their removal.
import { expect, type Locator, type Page } from 'playwright/test'
import { must } from '#shared/lib/must.ts'

const yours = (page: Page) => page.getByRole('list', { name: 'Listings that are yours' })
const asked = (page: Page) => page.getByRole('list', { name: 'Listings to answer' })

/** Where a listing can be looked at. */
async function addressOf(item: Locator): Promise<string> {
  const link = item.getByRole('link', { name: 'Open the listing' })
  return must(await link.getAttribute('href'), 'address of a listing')
}

/** Opens each listing that is taken for the person's; answers their addresses. */
export async function openYours(page: Page): Promise<string[]> {
  const items = yours(page).locator('> li')
  await expect(items).not.toHaveCount(0)
  const addresses: string[] = []
  for (const item of await items.all()) {
    await item.locator('summary').click()
    await expect(item.getByText(/^(Why we think this is you|You said this is you)$/)).toBeVisible()
    addresses.push(await addressOf(item))
  }
  return addresses
}

/** The addresses of the listings that are asked about. */
export async function askedAddresses(page: Page): Promise<string[]> {
  await expect(asked(page).locator('> li')).not.toHaveCount(0)
  return Promise.all((await asked(page).locator('> li').all()).map(addressOf))
}

/** Answers every "Is this you?" by what the person knows. */
export async function answerAll(page: Page, isMine: (address: string) => boolean): Promise<void> {
  for (const address of await askedAddresses(page)) {
    const card = asked(page)
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href="${address}"]`) })
    await card.getByRole('button', { name: isMine(address) ? 'Yes, that’s me' : 'Not me' }).click()
  }
  await expect(asked(page)).toBeHidden()
}

/** Starts the removal of everything that is the person's; answers how many, and ends on the dashboard. */
export async function startRemovals(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Start removals' }).click()
  const dialog = page.getByRole('dialog', { name: 'What will be sent, and where' })
  const start = dialog.getByRole('button', { name: /^Start \d+ removals?$/ })
  const count = Number(/\d+/.exec((await start.textContent()) ?? '')?.[0])
  await start.click()
  // The chosen person stays in the address.
  await page.waitForURL(/\/dashboard(\?|$)/)
  return count
}
