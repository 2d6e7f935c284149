// Fills in "Who are we protecting?": on one page on a wide screen, step by step on a phone.
import { expect, type Locator, type Page } from 'playwright/test'
import type { WorldPerson } from './world.ts'

type Profile = WorldPerson['profile']

/** Fills in the form, saves it, and ends where the scan is offered. */
export async function describePerson(page: Page, profile: Profile): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Who are we protecting?' })).toBeVisible()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const goOn = async () => {
    if (await next.isVisible()) await next.click()
  }
  await fillNames(page, profile)
  await goOn()
  await page.getByLabel('Birth year').fill(String(profile.birthYear ?? ''))
  await goOn()
  await fillPlaces(page, profile)
  await goOn()
  await fillRows(page, 'Phone', 'Add another phone', profile.phones ?? [])
  await fillRows(page, 'Email address', 'Add another address', profile.emails ?? [])
  await goOn()
  await fillRows(page, 'Relative', 'Add another relative', profile.relatives ?? [])
  await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: /’s all set/ })).toBeVisible()
}

async function fillNames(page: Page, { names }: Profile): Promise<void> {
  for (const [index, name] of names.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add a former or other name' }).click()
    const row = page.getByRole('group', {
      name: index === 0 ? 'Full name' : `Other name ${index}`,
      exact: true,
    })
    await row.getByLabel('First name').fill(name.first)
    await row.getByLabel('Middle').fill(name.middle ?? '')
    await row.getByLabel('Last name').fill(name.last)
  }
}

async function fillPlaces(page: Page, { addresses }: Profile): Promise<void> {
  const ordered = [...addresses].sort((a, b) => Number(b.current) - Number(a.current))
  for (const [index, place] of ordered.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add a former place' }).click()
    const row = page.getByRole('group', {
      name: index === 0 ? 'Current home' : `Place ${index + 1}`,
      exact: true,
    })
    await row.getByLabel('City').fill(place.city)
    await row.getByLabel('State').selectOption(place.state)
    await row.getByLabel('Street').fill(place.street ?? '')
    await row.getByLabel('ZIP').fill(place.zip ?? '')
    if (place.until !== undefined) await row.getByLabel('To year').fill(String(place.until))
  }
}

/** The first row exists. A button adds each further one. */
async function fillRows(page: Page, label: string, add: string, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    const name = index === 0 ? new RegExp(`^${label} \\(optional\\)$`) : new RegExp(`^${label} ${index + 1} `)
    const field: Locator = page.getByLabel(name)
    if (!(await field.isVisible())) await page.getByRole('button', { name: add }).click()
    await field.fill(text)
  }
}
