// Members of a household, as its holder, a manager and a member see them: inviting and revoking, joining with one's own
// data, being changed and removed, and leaving.
import { expect, type Page, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { signInByApi } from './support/account-api.ts'
import { axeFindings } from './support/axe.ts'
import { readStorage } from './support/device-storage.ts'
import {
  describeBriefly,
  expectPeople,
  invitationPath,
  invite,
  join,
  newcomer,
} from './support/households.ts'
import { keyboardOf } from './support/keyboard.ts'
import { inStep } from './support/removals.ts'
import { section } from './support/security-page.ts'
import { inServiceWorkersHands, signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

const HOLDER = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const EDDA = { fullName: 'Edda Moreau', email: 'edda@mail.example', password: 'harbour tin lantern 58' }
const MARA = { fullName: 'Mara Okafor', email: 'mara@mail.example', password: 'copper wren ladder 31' }
const NILS = { fullName: 'Nils Aalto', email: 'nils@mail.example', password: 'quiet moss engine 74' }
/** Invited repeatedly. An address gets at most two mails a day from one household. */
const PETRA = 'petra@mail.example'
const ROSA_NAME = 'Rosa Elena Whitaker'
const THEO_NAME = 'Theo Whitaker'
const EDDA_NAME = 'Edda Moreau'

test.describe.configure({ mode: 'serial' })

let stage: Stage
/** The devices of the holder and of the others. */
let home: Page
let edda: Page
let mara: Page
let nils: Page

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info)
  home = await stage.newDevice()
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const members = (page: Page) => page.getByRole('list', { name: 'Members' })
const memberRow = (page: Page, email: string) =>
  members(page).getByRole('listitem').filter({ hasText: email })
const changing = (page: Page) => page.getByRole('dialog', { name: 'Change a member' })

/** Opens the dialog for changing a member, as the holder. */
async function change(email: string): Promise<void> {
  await home.getByRole('button', { name: `Change ${email}` }).click()
  await expect(changing(home)).toBeVisible()
}

async function save(email: string): Promise<void> {
  await changing(home).getByRole('button', { name: 'Save' }).click()
  await expect(home.getByText(`Saved for ${email}.`)).toBeFocused()
}

/** Ids of the rows in a device’s storage that aren't deleted. Deleted rows leave an unreadable stub. */
function rowsIn(stored: string): string[] {
  const lists = stored.split('\n').filter(line => line.startsWith('[{'))
  return lists
    .flatMap(line => JSON.parse(line) as { id?: string; _deleted?: unknown }[])
    .filter(row => row._deleted === '0' || row._deleted === false)
    .flatMap(row => row.id ?? [])
}

/** As a finger presses it: the choice follows the focus only while the key is down. */
const arrow = (key: 'ArrowDown' | 'ArrowUp') => home.keyboard.press(key, { delay: 80 })

/** Ids of the household’s people, from the holder’s account. */
async function idsOfPeople(): Promise<Map<string, string>> {
  const account = await signInByApi(stage.product.url, HOLDER)
  const rows = await account.documents<{ id: string; names: { first: string }[] }>('people')
  return new Map(rows.map(row => [row.names[0]?.first ?? '', row.id]))
}

test('how many there is room for is said before it is used up', async () => {
  await signIn(home, HOLDER)
  await inServiceWorkersHands(home)
  await describeBriefly(home, { first: 'Theo', last: 'Whitaker', city: 'Austin', state: 'TX' }, 'child')
  await inStep(home)
  await home.goto('/account/household')
  await expect(home.getByText('2 of 10 people')).toBeVisible()
  await expect(home.getByText('0 of 9 members')).toBeVisible()
  expect(await axeFindings(home)).toEqual([])
})

test('who is invited joins and brings along what is in their own account', async () => {
  edda = await newcomer(stage, EDDA)
  await describeBriefly(edda, { first: 'Edda', last: 'Moreau', city: 'Denver', state: 'CO' }, 'self')
  await inStep(edda)
  const path = await invite(home, stage.world, { email: EDDA.email, sees: [THEO_NAME] })
  await expect(home.getByText('1 of 9 members, 1 of them invited')).toBeVisible()
  await join(edda, path, true)
  expect(await axeFindings(edda)).toEqual([])
  await edda.getByRole('main').getByRole('link', { name: 'People' }).click()
  await expectPeople(edda, [EDDA_NAME, THEO_NAME])

  await home.goto('/account/household')
  await expect(home.getByText('3 of 10 people')).toBeVisible()
  await expect(memberRow(home, EDDA.email)).toContainText(/Member\. Is Edda Moreau\. Sees .*Edda Moreau/)
  // The holder and the person who joined both consent for themselves.
  await expect(section(home, 'Consents').getByText('They’re in this household')).toHaveCount(2)
})

test('a manager sees everybody, and has no way to change the holder or the members', async () => {
  mara = await newcomer(stage, MARA)
  await join(mara, await invite(home, stage.world, { email: MARA.email, role: 'Manager' }), false)
  await mara.getByRole('main').getByRole('link', { name: 'People' }).click()
  await expectPeople(mara, [ROSA_NAME, THEO_NAME, EDDA_NAME])
  await mara.goto('/account/household')
  await expect(members(mara).getByRole('listitem')).toHaveCount(3)
  await expect(memberRow(mara, HOLDER.email)).toContainText('Holder. Sees everyone.')
  await expect(members(mara).getByRole('button')).toHaveCount(0)
  await expect(mara.getByText('2 of 9 members')).toBeVisible()
  expect(await axeFindings(mara)).toEqual([])
  await mara.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = mara.getByRole('dialog', { name: 'Invite someone' })
  await expect(dialog.getByRole('radio', { name: 'Member' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Manager' })).toBeHidden()
  expect(await axeFindings(mara)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
})

test('other people for a member: what changes is said first, and then seen on their open device', async () => {
  await edda.goto('/people')
  await expectPeople(edda, [EDDA_NAME, THEO_NAME])
  await home.goto('/account/household')
  await change(EDDA.email)
  const dialog = changing(home)
  await expect(dialog.getByText('Nothing yet.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(dialog.getByLabel(EDDA_NAME)).toBeDisabled()
  await dialog.getByLabel(THEO_NAME).uncheck()
  await dialog.getByLabel(ROSA_NAME).check()
  await expect(dialog.getByText(`They will see ${ROSA_NAME}, with listings`, { exact: false })).toBeVisible()
  await expect(dialog.getByText(`They will no longer see ${THEO_NAME}.`, { exact: false })).toBeVisible()
  expect(await axeFindings(home)).toEqual([])
  await save(EDDA.email)
  await expectPeople(edda, [EDDA_NAME, ROSA_NAME])
  await expect(edda.getByText(THEO_NAME)).toBeHidden()
})

test('another role, by the keyboard alone: the member becomes a manager and sees everybody at once', async () => {
  const dialog = changing(home)
  const keys = keyboardOf(home)
  await home.goto('/account/household')
  await expect(memberRow(home, EDDA.email)).toHaveCount(1)
  const opener = home.getByRole('button', { name: `Change ${EDDA.email}` })
  await keys.press(opener)
  await keys.to(dialog.getByRole('radio', { name: 'Member' }))
  await arrow('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Manager' })).toBeChecked()
  await expect(dialog.getByText('They’ll see everyone', { exact: false })).toBeVisible()
  await keys.press(dialog.getByRole('button', { name: 'Save' }))
  await expect(home.getByText(`Saved for ${EDDA.email}.`)).toBeFocused()
  await expectPeople(edda, [EDDA_NAME, ROSA_NAME, THEO_NAME])

  // Escape changes nothing and returns the focus. Repeated, because a tooltip shown on the way must not swallow the
  // key.
  await keys.press(opener)
  for (let round = 0; round < 5; round++) {
    await keys.to(dialog.getByRole('radio', { name: 'Manager' }))
    await arrow('ArrowUp')
    await home.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await keys.rests(opener)
    if (round < 4) await home.keyboard.press('Enter')
  }
  await expect(memberRow(home, EDDA.email)).toContainText('Manager. Is Edda Moreau. Sees everyone.')
  await home.keyboard.press('Enter')
  await keys.to(dialog.getByRole('radio', { name: 'Manager' }))
  await arrow('ArrowUp')
  await keys.press(dialog.getByRole('button', { name: 'Save' }))
  await expect(home.getByText(`Saved for ${EDDA.email}.`)).toBeFocused()
  await expectPeople(edda, [EDDA_NAME, ROSA_NAME])
})

test('what cannot be saved without a network says so, and is still there to be saved', async () => {
  await change(EDDA.email)
  const dialog = changing(home)
  await dialog.getByLabel(THEO_NAME).check()
  await home.context().setOffline(true)
  await expect(dialog.getByText('You need to be online to save.', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(dialog.getByLabel(THEO_NAME)).toBeChecked()
  expect(await axeFindings(home)).toEqual([])
  await home.context().setOffline(false)
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled()
  await save(EDDA.email)
  await expectPeople(edda, [EDDA_NAME, ROSA_NAME, THEO_NAME])
})

test('an invitation is sent again and revoked; the links that no longer work say so', async () => {
  nils = await newcomer(stage, NILS)
  const first = await invite(home, stage.world, { email: PETRA })
  const list = home.getByRole('list', { name: 'Invitations' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect(await axeFindings(home)).toEqual([])
  await home.getByRole('button', { name: `Send again: the invitation to ${PETRA}` }).click()
  await expect(home.getByText(`We’ve sent another email to ${PETRA}.`, { exact: false })).toBeFocused()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  const second = await invitationPath(stage.world, PETRA, first)
  await expectDead(nils, first)
  await home.getByRole('button', { name: `Revoke the invitation to ${PETRA}` }).click()
  await expect(home.getByText(`The invitation to ${PETRA} no longer works.`)).toBeFocused()
  await expect(section(home, 'Invitations').getByText('None.')).toBeVisible()
  await expectDead(nils, second)
  expect(await axeFindings(nils)).toEqual([])
})

/** Expects that the link of a revoked, used or expired invitation is dead. */
async function expectDead(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept the invitation' })).toBeHidden()
}

/** Expects that an invitation to another address doesn't reveal that address. */
async function expectElsewhere(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  const said = page.getByRole('alert').filter({ hasText: 'This invitation doesn’t work here' })
  await expect(said).toContainText('sent to another address')
}

test('a link that was sent to somebody else, or has run out, does not work', async () => {
  const path = await invite(home, stage.world, { email: 'olga@mail.example' })
  await expectElsewhere(mara, path)
  await stage.world.advance('P8D')
  await home.goto('/account/household')
  await expect(home.getByRole('list', { name: 'Invitations' })).toContainText(/Expired/)
  await expectDead(nils, path)
})

test('who is removed keeps their own and nothing of the rest, after the holder has typed their address', async () => {
  const ids = await idsOfPeople()
  await edda.goto('/people')
  await expectPeople(edda, [EDDA_NAME, ROSA_NAME, THEO_NAME])
  await home.goto('/account/household')
  await home.getByRole('button', { name: `Remove ${EDDA.email}` }).click()
  const dialog = home.getByRole('dialog', { name: 'Remove a member' })
  await expect(dialog.getByText('You can’t undo this.', { exact: false })).toBeVisible()
  const remove = dialog.getByRole('button', { name: 'Remove from the household' })
  await dialog.getByLabel('Their address, to confirm').fill(MARA.email)
  await remove.click()
  await expect(dialog.getByText('Type their address as shown above.')).toBeVisible()
  await expect(dialog.getByLabel('Their address, to confirm')).toBeFocused()
  expect(await axeFindings(home)).toEqual([])
  await dialog.getByLabel('Their address, to confirm').fill(EDDA.email)
  await remove.click()
  await expect(home.getByText(`${EDDA.email} is no longer a member.`, { exact: false })).toBeFocused()
  await expect(memberRow(home, EDDA.email)).toHaveCount(0)
  await expect(home.getByText('2 of 10 people')).toBeVisible()

  await expectPeople(edda, [EDDA_NAME])
  await inStep(edda)
  const kept = async () => rowsIn((await readStorage(edda)).text)
  const idOf = (first: string) => must(ids.get(first), first)
  await expect.poll(kept).not.toContain(idOf('Theo'))
  expect(await kept()).not.toContain(idOf('Rosa'))
  expect(await kept()).toContain(idOf('Edda'))
  await edda.goto('/account/household')
  await expect(memberRow(edda, EDDA.email)).toContainText('Holder')
  expect([...(await idsOfPeople()).keys()].sort()).toEqual(['Rosa', 'Theo'])
})

test('who is invited as one of the people is that person from then on, and takes them along', async () => {
  const path = await invite(home, stage.world, { email: NILS.email, is: THEO_NAME })
  await expect(home.getByRole('list', { name: 'Invitations' })).toContainText(
    `Is ${THEO_NAME}. Sees ${THEO_NAME}.`,
  )
  await join(nils, path, false)
  await home.goto('/account/household')
  await expect(memberRow(home, NILS.email)).toContainText(`Member. Is ${THEO_NAME}.`)
  await expect(section(home, 'Consents').getByText('They’re in this household')).toHaveCount(2)
  await home.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = home.getByRole('dialog', { name: 'Invite someone' })
  await expect(dialog.getByLabel('Email')).toBeVisible()
  // Every person already has an account, so there's none to choose.
  await expect(dialog.getByLabel('This is')).toBeHidden()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await nils.goto('/account/household')
  await nils.getByRole('button', { name: 'Leave the household' }).click()
  await nils.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await nils.waitForURL('**/people')
  await expectPeople(nils, [THEO_NAME])
  await home.goto('/people')
  await expectPeople(home, [ROSA_NAME])
  await describeBriefly(home, { first: 'Theo', last: 'Whitaker', city: 'Austin', state: 'TX' }, 'child')
  await inStep(home)
})

test('who leaves takes their own along, and the household keeps none of it', async () => {
  const path = await invite(home, stage.world, { email: EDDA.email, sees: [THEO_NAME] })
  await join(edda, path, true)
  await edda.getByRole('main').getByRole('link', { name: 'People' }).click()
  await expectPeople(edda, [EDDA_NAME, THEO_NAME])
  await expect.poll(async () => (await idsOfPeople()).size).toBe(3)
  await edda.goto('/account/household')
  await expect(members(edda).getByRole('listitem')).toHaveCount(2)
  await expect(section(edda, 'Invitations')).toBeHidden()
  expect(await axeFindings(edda)).toEqual([])
  await edda.getByRole('button', { name: 'Leave the household' }).click()
  await edda.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await edda.waitForURL('**/people')
  await expectPeople(edda, [EDDA_NAME])
  await home.goto('/people')
  await expectPeople(home, [ROSA_NAME, THEO_NAME])
})
