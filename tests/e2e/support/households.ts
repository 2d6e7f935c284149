// Sets up households as people do: separate accounts, invitations by mail, people described briefly.
import { expect, type Locator, type Page } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { type Credentials, inServiceWorkersHands, signIn } from './session.ts'
import type { Stage } from './stage.ts'
import type { World } from './world.ts'

/** A new user on a separate device: signed up, confirmed, signed in. */
export async function newcomer(stage: Stage, who: Credentials): Promise<Page> {
  const { fullName, email, password } = who
  const answer = await fetch(`${stage.product.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, data: { full_name: fullName } }),
  })
  expect(answer.status).toBe(200)
  const page = await stage.newDevice()
  await page.goto(await linkTo(stage.world, email, /confirm/i, /https?:\/\/\S+/))
  await signIn(page, who)
  await inServiceWorkersHands(page)
  return page
}

/** The path of the newest invitation to an address, other than `former`. */
export function invitationPath(world: World, email: string, former?: string): Promise<string> {
  return linkTo(world, email, /invited/i, /\/join\?token=[\w-]+/, former)
}

async function linkTo(
  world: World,
  email: string,
  subject: RegExp,
  link: RegExp,
  former?: string,
): Promise<string> {
  const find = async () => {
    const mail = (await world.mails(email)).find(one => subject.test(one.subject))
    const found = link.exec(mail?.text ?? '')?.[0] ?? null
    return found === former ? null : found
  }
  await expect.poll(find).not.toBeNull()
  return must(await find(), `a link for ${email}`)
}

export type Described = { first: string; last: string; city: string; state: string }

/** Adds a person to the list. `relation`: the label of the form's choice. */
export async function describeBriefly(page: Page, who: Described, relation: string): Promise<void> {
  await page.goto('/onboarding')
  await page.getByLabel('Who is this?').selectOption(relation)
  const full = page.getByRole('group', { name: 'Full name', exact: true })
  await full.getByLabel('First name').fill(who.first)
  await full.getByLabel('Last name').fill(who.last)
  const present = page.getByRole('group', { name: 'Current home', exact: true })
  await present.getByLabel('City').fill(who.city)
  await present.getByLabel('State').selectOption(who.state)
  await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: /’s all set/ })).toBeVisible()
}

/** Invites through the household's page. Returns where the mail's link leads. */
export async function invite(
  page: Page,
  world: World,
  who: { email: string; role?: 'Manager'; sees?: readonly string[]; is?: string },
): Promise<string> {
  await page.goto('/account/household')
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByLabel('Email').fill(who.email)
  if (who.is) await dialog.getByLabel('This is').selectOption(who.is)
  if (who.role) await dialog.getByLabel(who.role).check()
  for (const name of who.sees ?? []) await dialog.getByLabel(name).check()
  const before = (await world.mails(who.email)).find(mail => /invited/i.test(mail.subject))
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText(`We’ve sent an invitation to ${who.email}.`)).toBeFocused()
  return invitationPath(world, who.email, /\/join\?token=[\w-]+/.exec(before?.text ?? '')?.[0])
}

/** Accepts on a device that is signed in. */
export async function join(page: Page, path: string, bring: boolean): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Join a household' })).toBeVisible()
  if (bring) await page.getByLabel('Bring my own account’s data').check()
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(page.getByRole('heading', { name: 'You’ve joined' })).toBeVisible()
}

/** The rows of /people. */
export const peopleOn = (page: Page): Locator =>
  page.getByRole('list', { name: 'People' }).getByRole('listitem')

/** Expects these people on this device, without a reload: changes must show up by themselves. */
export async function expectPeople(page: Page, names: readonly string[]): Promise<void> {
  await expect(peopleOn(page)).toHaveCount(names.length)
  for (const name of names) await expect(peopleOn(page).filter({ hasText: name })).toHaveCount(1)
}
