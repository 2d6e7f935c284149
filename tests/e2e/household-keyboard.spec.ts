// The household and one's own data without a mouse: every step works by keys alone, the focus is always visible and
// never lost, and axe finds nothing on the way, on desktop and phone, in both themes.
import { expect, type Locator, type Page, test } from 'playwright/test'
import { describeBriefly, invitationPath, newcomer } from './support/households.ts'
import { type Keyboard, keyboardOf } from './support/keyboard.ts'
import { HOUSEHOLD_FORMS, onlooker } from './support/onlooker.ts'
import { openDialog as openDialogOn } from './support/open-dialog.ts'
import { chooseInAccount } from './support/places.ts'
import { inStep } from './support/removals.ts'
import { section } from './support/security-page.ts'
import { signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'
import { signInGoesStale } from './support/stale-sign-in.ts'

const HOLDER = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const EDDA = { fullName: 'Edda Moreau', email: 'edda@mail.example', password: 'harbour tin lantern 58' }

test.describe.configure({ mode: 'serial' })

let stage: Stage
let home: Page
let keys: Keyboard
/** The invited person's device. */
let edda: Page
let eddaKeys: Keyboard
const { look, expectAllForms } = onlooker(HOUSEHOLD_FORMS)

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info, { settings: { FRESH_SIGN_IN_SECONDS: '8' } })
  home = await stage.newDevice()
  keys = keyboardOf(home)
  await signIn(home, HOLDER)
  await describeBriefly(home, { first: 'Theo', last: 'Whitaker', city: 'Austin', state: 'TX' }, 'child')
  await describeBriefly(home, { first: 'Nora', last: 'Whitaker', city: 'Austin', state: 'TX' }, 'relative')
  await inStep(home)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const openDialog = (button: Locator, role?: 'dialog' | 'alertdialog'): Promise<Locator> =>
  openDialogOn({ page: home, keys, look }, button, role)

/** Uses the open page's navigation. */
async function openPart(page: Page, by: Keyboard, name: string): Promise<void> {
  if (name === 'Family and team')
    await by.press(page.getByRole('navigation', { name: 'Who we protect' }).getByRole('link', { name }))
  else await chooseInAccount(page, by, name)
}

/** As a finger presses it: the choice follows the focus only while the key is down. */
const arrow = (key: 'ArrowDown' | 'ArrowUp') => home.keyboard.press(key, { delay: 80 })
const row = (list: string, text: string) =>
  home.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text })

/** Proves the user's identity again, by the password. */
async function proveAgain(): Promise<void> {
  const asking = home.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(asking.getByLabel('Password', { exact: true })).toBeVisible()
  await keys.rests()
  await keys.trappedIn(asking)
  await look(home)
  await keys.type(asking.getByLabel('Password', { exact: true }), HOLDER.password)
  await home.keyboard.press('Enter')
  await expect(asking).toBeHidden()
}

test('inviting: who it is is chosen, and what is missing is said where it is missing', async () => {
  await openPart(home, keys, 'Family and team')
  await expect(home.getByText('3 of 10 people')).toBeVisible()
  await keys.rests()
  await keys.walk()
  await look(home)
  const dialog = await openDialog(home.getByRole('button', { name: 'Invite someone' }))
  const email = dialog.getByLabel('Email')
  await keys.press(dialog.getByRole('button', { name: 'Send the invitation' }))
  await keys.rests(email)
  await expect(email).toHaveAccessibleDescription(/Enter their email address\./)
  await look(home)
  await keys.type(email, EDDA.email)
  await keys.to(dialog.getByRole('radio', { name: 'Member' }))
  await arrow('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Manager' })).toBeChecked()
  await arrow('ArrowUp')
  await keys.to(dialog.getByLabel('This is'))
  await home.keyboard.type('Theo')
  await expect(dialog.getByRole('checkbox', { name: 'Theo Whitaker' })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Theo Whitaker' })).toBeDisabled()
  await keys.press(dialog.getByRole('checkbox', { name: 'Nora Whitaker' }), 'Space')
  await look(home)
  await keys.press(dialog.getByRole('button', { name: 'Send the invitation' }))
  await keys.rests(home.getByText(`We’ve sent an invitation to ${EDDA.email}.`))
  await expect(row('Invitations', EDDA.email)).toContainText(
    /Is Theo Whitaker\. Sees Nora Whitaker and Theo Whitaker/,
  )
  await look(home)
})

test('an invitation is sent again, and revoked', async () => {
  // A different address: each one gets at most two mails a day from one household.
  const other = 'somebody.else@mail.example'
  await keys.press(home.getByRole('button', { name: 'Invite someone' }))
  const dialog = home.getByRole('dialog')
  await keys.type(dialog.getByLabel('Email'), other)
  await keys.press(dialog.getByRole('button', { name: 'Send the invitation' }))
  await keys.rests(home.getByText(`We’ve sent an invitation to ${other}.`))
  await keys.press(home.getByRole('button', { name: `Send again: the invitation to ${other}` }))
  await keys.rests(home.getByText(/^We’ve sent another email/))
  await keys.press(home.getByRole('button', { name: `Revoke the invitation to ${other}` }), 'Space')
  await keys.rests(home.getByText(`The invitation to ${other} no longer works.`))
})

test('joining: a link that is dead, and one that is good', async () => {
  edda = await newcomer(stage, EDDA)
  eddaKeys = keyboardOf(edda)
  await edda.goto('/join?token=not-one')
  await expect(edda.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  await eddaKeys.walk()
  await look(edda)
  await edda.goto(await invitationPath(stage.world, EDDA.email))
  await expect(edda.getByText(/You’d be a member\./)).toBeVisible()
  await eddaKeys.walk()
  await look(edda)
  await eddaKeys.press(edda.getByRole('checkbox', { name: 'Bring my own account’s data' }), 'Space')
  await eddaKeys.press(edda.getByRole('button', { name: 'Accept the invitation' }))
  await expect(edda.getByRole('heading', { name: 'You’ve joined' })).toBeVisible()
  await eddaKeys.rests()
  await look(edda)
  await eddaKeys.press(edda.getByRole('main').getByRole('link', { name: 'Family and team' }))
  await expect(edda.getByRole('button', { name: 'Leave the household' })).toBeVisible()
  await eddaKeys.rests()
  await eddaKeys.walk()
  await look(edda)
})

test('a member gets another role', async () => {
  await home.reload()
  await expect(row('Members', EDDA.email)).toContainText('Member. Is Theo Whitaker.')
  const dialog = await openDialog(home.getByRole('button', { name: `Change ${EDDA.email}` }))
  await keys.to(dialog.getByRole('radio', { name: 'Member' }))
  await arrow('ArrowDown')
  await expect(dialog.getByText('They’ll see everyone', { exact: false })).toBeVisible()
  await look(home)
  await keys.press(dialog.getByRole('button', { name: 'Save' }))
  await keys.rests(home.getByText(`Saved for ${EDDA.email}.`))
})

test('a consent is given and taken back', async () => {
  const consents = section(home, 'Consents')
  const give = consents.getByRole('button', { name: 'Give consent for Nora Whitaker' })
  const dialog = await openDialog(give)
  await keys.press(dialog.getByRole('radio').first(), 'Space')
  await keys.press(dialog.getByLabel(/This is true/), 'Space')
  await look(home)
  await keys.press(dialog.getByRole('button', { name: 'Agree', exact: true }))
  await keys.rests(home.getByText('Recorded for Nora Whitaker.'))
  await look(home)
  const back = consents.getByRole('button', { name: 'Take back the consent for Nora Whitaker' })
  const asked = await openDialog(back, 'alertdialog')
  await keys.press(asked.getByRole('button', { name: 'Take back' }))
  await keys.rests(home.getByText(/^Taken back for Nora Whitaker\./))
  await expect(consents.getByText('Taken back. Scans and removals are on hold.')).toBeVisible()
  await look(home)
})

test('a member is removed, and one leaves', async () => {
  const dialog = await openDialog(home.getByRole('button', { name: `Remove ${EDDA.email}` }))
  const address = dialog.getByLabel('Their address, to confirm')
  await keys.type(address, 'somebody@else.example')
  await home.keyboard.press('Enter')
  await keys.rests(address)
  await expect(address).toHaveAccessibleDescription(/Type their address as shown above\./)
  await look(home)
  await keys.type(address, EDDA.email)
  await home.keyboard.press('Enter')
  await keys.rests(home.getByText(`${EDDA.email} is no longer a member.`, { exact: false }))

  const former = await invitationPath(stage.world, EDDA.email)
  await keys.press(home.getByRole('button', { name: 'Invite someone' }))
  await keys.type(home.getByRole('dialog').getByLabel('Email'), EDDA.email)
  await home.keyboard.press('Enter')
  await keys.rests(home.getByText(`We’ve sent an invitation to ${EDDA.email}.`))
  await edda.goto(await invitationPath(stage.world, EDDA.email, former))
  await eddaKeys.press(edda.getByRole('button', { name: 'Accept the invitation' }))
  await expect(edda.getByRole('heading', { name: 'You’ve joined' })).toBeVisible()
  await eddaKeys.press(edda.getByRole('main').getByRole('link', { name: 'Family and team' }))
  const leave = edda.getByRole('button', { name: 'Leave the household' })
  await openDialogOn({ page: edda, keys: eddaKeys, look }, leave, 'alertdialog')
  await eddaKeys.press(edda.getByRole('alertdialog').getByRole('button', { name: 'Leave' }))
  await edda.waitForURL('**/people')
  await eddaKeys.rests()
})

test('an archive is made and taken, once it is shown who asks', async () => {
  await openPart(home, keys, 'Your data')
  const make = home.getByRole('button', { name: 'Make an archive' })
  await expect(make).toBeVisible()
  await keys.rests()
  await keys.walk()
  await look(home)
  await signInGoesStale(home)
  await keys.press(make)
  await proveAgain()
  const download = home.getByRole('list', { name: 'Archives' }).getByRole('button', { name: /Download/ })
  await expect(download).toBeVisible()
  await keys.rests()
  await look(home)
  await signInGoesStale(home)
  const taken = home.waitForEvent('download')
  await keys.press(download)
  await proveAgain()
  expect((await taken).suggestedFilename()).toMatch(/\.zip$/)
  await keys.rests()
})

test('the deletion is asked for, and one changes one’s mind', async () => {
  await signInGoesStale(home)
  const dialog = await openDialog(home.getByRole('button', { name: 'Delete my account' }), 'alertdialog')
  await keys.rests(dialog.getByRole('button', { name: 'Keep it' }))
  await keys.press(dialog.getByRole('button', { name: 'Delete my account' }))
  await proveAgain()
  await expect(home.getByText(/^Your account will be deleted on/)).toBeVisible()
  await keys.rests()
  await keys.walk()
  await look(home)
  await keys.press(home.getByRole('button', { name: 'Keep my account' }))
  await expect(home.getByText(/^Your account will be deleted on/)).toBeHidden()
  await keys.rests()
  expectAllForms()
})
