// The listings page: the person's listings, the open questions, and starting removals.
import { expect, type Locator, type Page } from 'playwright/test'
import { must } from '#shared/lib/must.ts'

/** Rows of the person's listings. Rows far outside the window are drawn when they come near. */
export function yoursRows(page: Page): Locator {
  const list = page.getByRole('region', { name: 'Listings that are yours' })
  return list.getByRole('listitem').filter({ has: page.locator('button[aria-expanded]') })
}

/** Starts the removal of all listings that have none yet, through the dialog that shows what is sent. */
export async function removeAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Remove (it|both|all \d+|the other( one| \d+))$/ }).click()
}

/** On the page before removals start: unfolds the list of sites, which is folded if long. */
export async function showSites(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'What will be sent, and where' })
  await expect(dialog.getByRole('button', { name: /^Start \d+ removals?$/ })).toBeVisible()
  const all = dialog.getByRole('button', { name: /^Show all \d+$/ })
  if (await all.isVisible()) await all.click()
}

/** The address where a listing can be viewed. */
async function addressOf(item: Locator): Promise<string> {
  const link = item.getByRole('link', { name: 'Open the listing' })
  return must(await link.getAttribute('href'), 'address of a listing')
}

/** Opens and closes each listing taken to be the person's. Returns their addresses. */
export async function openYours(page: Page): Promise<string[]> {
  const items = yoursRows(page)
  await expect(items).not.toHaveCount(0)
  const addresses: string[] = []
  for (const item of await items.all()) {
    const name = item.locator('button[aria-expanded]')
    await name.click()
    await expect(item.getByText(/^(Why we think this is you|You said this is you)$/)).toBeVisible()
    addresses.push(await addressOf(item))
    await name.click()
  }
  return addresses
}

/** Goes to the questions from a page that links to them. */
export async function openQuestions(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Answer \d+ questions?$/ }).click()
  await expect(page.getByRole('article')).toBeVisible()
}

/** The addresses of the listings in question, collected by skipping each question. Ends on the listings page. */
export async function askedAddresses(page: Page): Promise<string[]> {
  const addresses: string[] = []
  await throughQuestions(page, 'Skip', async card => {
    addresses.push(...(await linksOf(card)))
    return 'Skip'
  })
  return addresses
}

/** Answers every "Is this you?" with what the person knows. Ends on the listings page. */
export async function answerAll(page: Page, isMine: (address: string) => boolean): Promise<void> {
  await throughQuestions(page, 'That’s all of them.', async card =>
    (await linksOf(card)).some(isMine) ? 'Yes, that’s me' : 'Not me',
  )
}

/** The addresses where a question's listings can be viewed. */
async function linksOf(card: Locator): Promise<string[]> {
  const links = await card.getByRole('link').all()
  return Promise.all(links.map(async link => must(await link.getAttribute('href'), 'address of a listing')))
}

/** Presses a button of each card. The next card's heading then has the focus. */
async function throughQuestions(
  page: Page,
  end: 'Skip' | 'That’s all of them.',
  choose: (card: Locator) => Promise<string>,
): Promise<void> {
  const place = page.getByText(/^\d+ of \d+$/)
  const total = Number(must(/\d+$/.exec((await place.textContent()) ?? ''), 'the number of questions')[0])
  for (let at = 1; at <= total; at++) {
    await expect(place).toHaveText(`${at} of ${total}`)
    const card = page.getByRole('article')
    await card.getByRole('button', { name: await choose(card) }).click()
  }
  const over = end === 'Skip' ? /^\d+ questions? left\.$/ : end
  await expect(page.getByRole('heading', { name: over })).toBeFocused()
  await page.getByRole('link', { name: /^(See your listings|Choose what comes down)$/ }).click()
}

/** Starts the removal of all the person's listings. Returns how many, and ends on the dashboard. */
export async function startRemovals(page: Page): Promise<number> {
  await removeAll(page)
  const dialog = page.getByRole('dialog', { name: 'What will be sent, and where' })
  const start = dialog.getByRole('button', { name: /^Start \d+ removals?$/ })
  const count = Number(/\d+/.exec((await start.textContent()) ?? '')?.[0])
  await start.click()
  // The chosen person stays in the address.
  await page.waitForURL(/\/dashboard(\?|$)/)
  return count
}
