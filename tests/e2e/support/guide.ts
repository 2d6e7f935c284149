// The guide for a removal that only the person can finish: its form on the site, its steps, its end.
import { expect, type Locator, type Page } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import type { World } from './world.ts'

/** The guide's dialog. */
export const guideOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^Remove your listing from/ })
const steps = (page: Page) => guideOf(page).getByRole('list', { name: 'Steps' }).getByRole('checkbox')

/** Opens the site's form in a new tab, fills in the empty fields, solves its picture and sends it. */
export async function solveOnSite(page: Page, world: World, email: string): Promise<void> {
  const listing = await guideOf(page)
    .getByRole('link', { name: /^Open your listing/ })
    .getAttribute('href')
  const opened = page.context().waitForEvent('page')
  await guideOf(page)
    .getByRole('link', { name: /^Open prepared form/ })
    .click()
  const site = await opened
  await fillIfEmpty(site.getByLabel('Record address'), must(listing, 'address of the listing'))
  await fillIfEmpty(site.getByLabel('E-mail'), email)
  const picture = site.getByRole('img', { name: 'Five letters to type' })
  const source = must(await picture.getAttribute('src'), 'puzzle')
  const puzzle = must(/([0-9a-f]+)\.svg$/.exec(source)?.[1], 'puzzle id')
  await site.getByLabel('Letters in the picture').fill(await world.puzzle(puzzle))
  await site.getByRole('button', { name: 'Unlist me' }).click()
  await expect(site.getByText(/received/i).first()).toBeVisible()
  await site.close()
}

async function fillIfEmpty(field: Locator, text: string): Promise<void> {
  if ((await field.inputValue()) === '') await field.fill(text)
}

/** Checks all open steps except the last `leave`. Returns how many are checked then. */
export async function checkSteps(page: Page, leave = 0): Promise<number> {
  await expect(steps(page)).not.toHaveCount(0)
  const boxes = await steps(page).all()
  const wanted = boxes.slice(0, boxes.length - leave)
  for (const box of wanted) await box.check()
  return wanted.length
}

/** Closes the guide, checks its first step on the removal's page, and reopens it. */
export async function checkFirstInPlace(page: Page): Promise<void> {
  await guideOf(page).getByRole('button', { name: 'Close' }).click()
  const part = page.locator('#guide')
  await expect(part.locator('[aria-current="step"]').getByRole('link')).not.toHaveCount(0)
  await part.getByRole('checkbox').first().check()
  await part.getByRole('button', { name: 'Open guide' }).click()
}

/** How many steps are checked. */
export async function checkedSteps(page: Page): Promise<number> {
  await expect(steps(page)).not.toHaveCount(0)
  return steps(page).and(page.locator('[aria-checked="true"]')).count()
}
