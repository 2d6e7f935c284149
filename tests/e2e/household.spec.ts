// A household: somebody is invited, accepts, and sees only whom they were let see; and nobody else is searched for
// without a consent.
import { expect, type Page, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { signInByApi } from './support/account-api.ts'
import { axeFindings } from './support/axe.ts'
import { inStep } from './support/removals.ts'
import { section } from './support/security-page.ts'
import { inServiceWorkersHands, signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'
import type { WorldPerson } from './support/world.ts'

const HOLDER = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const GUEST = { fullName: 'Edda Moreau', email: 'edda@mail.example', password: 'harbour tin lantern 58' }

test.describe.configure({ mode: 'serial' })

let stage: Stage
let home: Page
/** The device of whoever is invited. */
let guest: Page
/** Somebody else than the holder. */
let other: WorldPerson
let otherName: string

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info)
  home = await stage.newDevice()
  const rosa = await stage.world.person('Rosa Whitaker', 'p0')
  const namesake = must(rosa.namesakes[0], 'a namesake')
  other = await stage.world.person('Whitaker', namesake)
  const name = must(other.profile.names[0], 'a name')
  otherName = `${name.first} ${name.last}`
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

async function addOther(page: Page): Promise<void> {
  await page.goto('/onboarding')
  await page.getByLabel('Who is this?').selectOption('relative')
  const { names, addresses } = other.profile
  const [name, place] = [must(names[0], 'name'), must(addresses[0], 'place')]
  const full = page.getByRole('group', { name: 'Full name', exact: true })
  await full.getByLabel('First name').fill(name.first)
  await full.getByLabel('Last name').fill(name.last)
  const present = page.getByRole('group', { name: 'Present home', exact: true })
  await present.getByLabel('City').fill(place.city)
  await present.getByLabel('State').selectOption(place.state)
  await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: /is on the list/ })).toBeVisible()
}

test('somebody else is searched for only once it is said by what right', async () => {
  await signIn(home, HOLDER)
  await inServiceWorkersHands(home)
  await addOther(home)
  await home.getByRole('button', { name: 'Start the scan' }).click()
  const dialog = home.getByRole('dialog', { name: `May ${otherName} be searched for?` })
  const agree = dialog.getByRole('button', { name: 'Agree and start the scan' })
  await expect(agree).toBeDisabled()
  expect(await axeFindings(home)).toEqual([])
  await dialog.getByLabel('They agreed themselves').check()
  await expect(agree).toBeDisabled()
  await dialog.getByLabel(/This is true/).check()
  await agree.click()
  await home.waitForURL('**/scan?person=*')
  await expect(home.getByRole('list', { name: 'Sites' }).getByRole('listitem').first()).toBeVisible({
    timeout: 60_000,
  })
})

test('the consent stands on the page of the household, and the invitation leaves from there', async () => {
  await home.goto('/account/household')
  await expect(section(home, 'Consents').getByText(/They agreed themselves\. Since/)).toBeVisible()
  await expect(section(home, 'Members').getByText('Nobody else yet.', { exact: false })).toBeVisible()
  await home.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = home.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByLabel('Email').fill(GUEST.email)
  await dialog.getByLabel(otherName).check()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(home.getByText(`An invitation is on its way to ${GUEST.email}.`)).toBeFocused()
  await expect(home.getByRole('list', { name: 'Open invitations' })).toContainText(`Sees ${otherName}`)
  expect(await axeFindings(home)).toEqual([])
})

test('whom it was sent to signs up, accepts, and sees only whom they were let see', async () => {
  guest = await stage.newDevice()
  const link = async () =>
    /\/join\?token=[\w-]+/.exec((await stage.world.mails(GUEST.email)).at(-1)?.text ?? '')?.[0] ?? null
  await expect.poll(link).not.toBeNull()
  const path = must(await link(), 'the link')
  await guest.goto(path)
  await guest.waitForURL('**/auth?redirect=*')
  await inServiceWorkersHands(guest)
  await guest.getByRole('tab', { name: 'Sign Up' }).click()
  const form = guest.getByRole('form', { name: 'Sign up' })
  await form.getByLabel('Full name').fill(GUEST.fullName)
  await form.getByLabel('Email').fill(GUEST.email)
  await form.getByLabel('Password', { exact: true }).fill(GUEST.password)
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect(guest.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await confirm(guest)
  await guest.goto(path)
  await guest.getByRole('tab', { name: 'Sign In' }).click()
  const back = guest.getByRole('form', { name: 'Sign in' })
  await back.getByLabel('Email').fill(GUEST.email)
  await back.getByLabel('Password', { exact: true }).fill(GUEST.password)
  await back.getByRole('button', { name: 'Sign In' }).click()
  await expect(guest.getByRole('heading', { name: 'Join a household' })).toBeVisible()
  expect(await axeFindings(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(guest.getByRole('heading', { name: 'You have joined' })).toBeVisible()
  await expect(guest.getByText(`This is the household of ${HOLDER.email}.`, { exact: false })).toBeVisible()

  const people = await (await signInByApi(stage.product.url, GUEST)).documents<{ id: string }>('people')
  expect(people).toHaveLength(1)
  await guest.getByRole('main').getByRole('link', { name: 'People' }).click()
  await expect(guest.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1)
  await expect(guest.getByRole('link', { name: otherName })).toBeVisible()
  await inStep(guest)
  await guest.goto('/account/household')
  await expect(guest.getByRole('button', { name: 'Leave the household' })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Invite somebody' })).toBeHidden()

  // The link has done its work.
  await guest.goto(path)
  await guest.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(guest.getByText('This invitation does not work here')).toBeVisible()
})

test('a consent that is taken back pauses what was under way, and says so', async () => {
  await home.goto('/account/household')
  await expect(section(home, 'Members').getByText(GUEST.email)).toBeVisible()
  await home.getByRole('button', { name: `Take back the consent for ${otherName}` }).click()
  await home.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(home.getByText('Taken back. Scans and removals are paused.')).toBeVisible()
  await home.goto('/people')
  const row = home.getByRole('listitem').filter({ hasText: otherName })
  await row.getByRole('link', { name: 'Scan' }).click()
  const paused = home.getByText(`Paused: nobody has agreed for ${otherName}`)
  await expect(paused).toBeVisible()
  await home.getByRole('button', { name: 'Say by what right' }).click()
  const dialog = home.getByRole('dialog', { name: `May ${otherName} be searched for?` })
  await dialog.getByLabel('They agreed themselves').check()
  await dialog.getByLabel(/This is true/).check()
  await dialog.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect(paused).toBeHidden()
})

test('who leaves sees nothing of it any more, and the holder sees that they are gone', async () => {
  await guest.goto('/account/household')
  await guest.getByRole('button', { name: 'Leave the household' }).click()
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await guest.waitForURL('**/people')
  await expect(guest.getByText('Nobody yet')).toBeVisible()
  await home.goto('/account/household')
  await expect(section(home, 'Members').getByText('Nobody else yet.', { exact: false })).toBeVisible()
})

/** Follows the confirmation mail, which is not the only one in the mailbox. */
async function confirm(page: Page): Promise<void> {
  const link = async () => {
    const mails = await stage.world.mails(GUEST.email)
    const mail = mails.find(one => /confirm/i.test(one.subject))
    return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? null
  }
  await expect.poll(link).not.toBeNull()
  await page.goto(must(await link(), 'the confirmation link'))
}
