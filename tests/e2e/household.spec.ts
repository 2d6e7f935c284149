// A household: an invited person accepts and sees only the people the holder allowed. No other person is searched for
// without a consent.
import { expect, type Page, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { signInByApi } from './support/account-api.ts'
import { axeFindings } from './support/axe.ts'
import { describeBriefly } from './support/households.ts'
import { removeAll } from './support/listings.ts'
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
/** The invited person's device. */
let guest: Page
/** A person other than the holder. */
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

type Scan = {
  id: string
  person_id: string
  status: string
  listings: { key: string; verdict: string }[]
}

/** States the legal basis, in the dialog that asks. */
async function agree(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `May ${otherName} be searched for?` })
  await dialog.getByLabel('They agreed themselves').check()
  await dialog.getByLabel(/This is true/).check()
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Withdraws the consent on the household’s page. */
async function takeBack(page: Page): Promise<void> {
  await page.goto('/account/household')
  await page.getByRole('button', { name: `Take back the consent for ${otherName}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Taken back. Scans and removals are on hold.')).toBeVisible()
}

test('somebody else is searched for only once it is said by what right', async () => {
  await signIn(home, HOLDER)
  await inServiceWorkersHands(home)
  const [place] = other.profile.addresses
  const { city, state } = must(place, 'a place')
  const [name] = other.profile.names
  await describeBriefly(home, { ...must(name, 'a name'), city, state }, 'relative')
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
  await expect(section(home, 'Members').getByText('Just you so far.', { exact: false })).toBeVisible()
  await home.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = home.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByLabel('Email').fill(GUEST.email)
  await dialog.getByLabel(otherName).check()
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(home.getByText(`We’ve sent an invitation to ${GUEST.email}.`)).toBeFocused()
  await expect(home.getByRole('list', { name: 'Invitations' })).toContainText(`Sees ${otherName}`)
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
  const invited = guest.getByText(/It’s the household of .*r…@mail\.example\)\. You’d be a member\./)
  await expect(invited).toBeVisible()
  expect(await axeFindings(guest)).toEqual([])
  await guest.getByRole('tab', { name: 'Sign Up' }).click()
  const form = guest.getByRole('form', { name: 'Sign up' })
  await form.getByLabel('Full name').fill(GUEST.fullName)
  await form.getByLabel('Email').fill(GUEST.email)
  await form.getByLabel('Password', { exact: true }).fill(GUEST.password)
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect(guest.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  // The mail's link returns to the invitation.
  await confirm(guest)
  await expect(guest.getByRole('heading', { name: 'Join a household' })).toBeVisible()
  await expect(guest.getByText(/You’re invited\. It’s the household of/)).toBeVisible()
  expect(await axeFindings(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(guest.getByRole('heading', { name: 'You’ve joined' })).toBeVisible()
  await expect(guest.getByText(`This is the household of ${HOLDER.email}.`, { exact: false })).toBeVisible()

  const people = await (await signInByApi(stage.product.url, GUEST)).documents<{ id: string }>('people')
  expect(people).toHaveLength(1)
  await guest.getByRole('main').getByRole('link', { name: 'People' }).click()
  await expect(guest.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1)
  await expect(guest.getByRole('link', { name: otherName })).toBeVisible()
  await inStep(guest)
  await guest.goto('/account/household')
  await expect(guest.getByRole('button', { name: 'Leave the household' })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Invite someone' })).toBeHidden()

  // The link has been used.
  await guest.goto(path)
  await expect(guest.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
})

test('a consent that is taken back pauses what was in progress, and says so', async () => {
  await home.goto('/account/household')
  await expect(section(home, 'Members').getByText(GUEST.email)).toBeVisible()
  await takeBack(home)
  await home.goto('/people')
  const row = home.getByRole('listitem').filter({ hasText: otherName })
  await row.getByRole('link', { name: 'Scan' }).click()
  const paused = home.getByText(`Paused: nobody has agreed yet for ${otherName}`)
  await expect(paused).toBeVisible()
  expect(await axeFindings(home)).toEqual([])
  await home.getByRole('button', { name: 'Give consent' }).click()
  await agree(home, 'Agree')
  await expect(paused).toBeHidden()
})

test('removals for somebody else: their start asks for what is missing, and so does what was refused', async () => {
  const account = await signInByApi(stage.product.url, HOLDER)
  const people = await account.documents<{ id: string; relation: string }>('people')
  const otherId = must(
    people.find(person => person.relation === 'relative'),
    'the other',
  ).id
  const theirScans = async () => {
    const scans = await account.documents<Scan>('exposure_scans')
    return scans.filter(scan => scan.person_id === otherId)
  }
  const isLookedFor = async () => (await theirScans()).every(scan => scan.status !== 'pending')
  await expect.poll(isLookedFor, { timeout: 120_000 }).toBe(true)
  for (const { id, listings } of await theirScans()) {
    for (const { key } of listings.filter(one => one.verdict === 'unsure'))
      await account.call('confirm-listing', { scan_id: id, listing_key: key, mine: true })
  }
  await inStep(home)
  await takeBack(home)
  await home.goto(`/exposures?person=${otherId}`)
  await removeAll(home)
  const plan = home.getByRole('dialog', { name: 'What will be sent, and where' })
  const start = plan.getByRole('button', { name: /^Start \d+ removals?$/ })
  await start.click()
  const dialog = home.getByRole('dialog', { name: `May ${otherName} be searched for?` })
  await expect(dialog.getByRole('button', { name: 'Agree and start the removals' })).toBeDisabled()
  expect(await axeFindings(home)).toEqual([])
  await dialog.getByRole('button', { name: 'Not now' }).click()

  // Offline, the device can't know that the consent is missing. The server refuses the request later.
  await home.context().setOffline(true)
  await start.click()
  await home.waitForURL(/\/dashboard/)
  await home.context().setOffline(false)
  await expect(home.getByText('No one has agreed yet')).toBeVisible()
  await home.goto(`/exposures?person=${otherId}`)
  const refused = home.getByText(`Removals not started: nobody has agreed yet for ${otherName}`)
  await expect(refused).toBeVisible()
  expect(await axeFindings(home)).toEqual([])
  await home.getByRole('button', { name: 'Give consent' }).click()
  await agree(home, 'Agree and start the removals')
  await expect(refused).toBeHidden()
  const jobs = () => account.documents<{ id: string; person_id: string }>('removal_jobs')
  await expect.poll(async () => (await jobs()).length).toBeGreaterThan(0)

  await takeBack(home)
  await home.goto(`/removals/${must((await jobs())[0], 'a removal').id}`)
  const paused = home.getByText(`Paused: nobody has agreed yet for ${otherName}`)
  await expect(paused).toBeVisible()
  expect(await axeFindings(home)).toEqual([])
  await home.getByRole('button', { name: 'Give consent' }).click()
  await agree(home, 'Agree')
  await expect(paused).toBeHidden()
})

test('the listings of everyone are a row per person, and each opens that person’s', async () => {
  await home.goto('/exposures')
  const rows = home.getByRole('list', { name: 'Listings by person' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: otherName })).toContainText(/\d+ listings?/)
  await expect(rows.filter({ hasNotText: otherName })).toContainText(/listing|Not scanned yet|Nothing found/)
  expect(await axeFindings(home)).toEqual([])
  await rows.getByRole('link', { name: otherName, exact: true }).click()
  await home.waitForURL(/\/exposures\?person=/)
  await expect(home.getByText(`Listings of ${otherName}`)).toBeVisible()
})

test('who leaves sees nothing of it any more, and the holder sees that they are gone', async () => {
  await guest.goto('/account/household')
  await guest.getByRole('button', { name: 'Leave the household' }).click()
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await guest.waitForURL('**/people')
  await expect(guest.getByRole('main').getByText('No one yet')).toBeVisible()
  await home.goto('/account/household')
  await expect(section(home, 'Members').getByText('Just you so far.', { exact: false })).toBeVisible()
})

/** Follows the confirmation mail, which isn't the only one in the mailbox. */
async function confirm(page: Page): Promise<void> {
  const link = async () => {
    const mails = await stage.world.mails(GUEST.email)
    const mail = mails.find(one => /confirm/i.test(one.subject))
    return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? null
  }
  await expect.poll(link).not.toBeNull()
  await page.goto(must(await link(), 'the confirmation link'))
}
