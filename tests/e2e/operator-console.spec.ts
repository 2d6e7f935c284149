// The operators' console: closed without a second factor; an account is found, locked and unlocked, its owner is told,
// and the audit log has it all.
import { expect, type Page, test } from 'playwright/test'
import { mailedLink } from './support/mailed-link.ts'
import { onlooker } from './support/onlooker.ts'
import { turnOnTwoStep } from './support/second-factor.ts'
import { signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

test.describe.configure({ mode: 'serial' })

const OPERATOR = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const EDDA = { fullName: 'Edda Moreau', email: 'edda@mail.example', password: 'harbour tin lantern 58' }

let stage: Stage
let page: Page
let edda: Page
const { look } = onlooker({})

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info, { settings: { ADMIN_EMAILS: OPERATOR.email } })
  await makeAccount(EDDA)
  edda = await stage.newDevice()
  page = await stage.newDevice()
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

/** Signs up, and confirms the address. */
async function makeAccount({ fullName, email, password }: typeof EDDA): Promise<void> {
  const made = await fetch(`${stage.product.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, data: { full_name: fullName } }),
  })
  expect(made.status).toBe(200)
  await fetch(await mailedLink(stage.world, email, 'Confirm'), { redirect: 'manual' })
}

const openTab = (name: string) =>
  page.getByRole('navigation', { name: 'Operations' }).getByRole('link', { name }).click()
const find = async (query: string) => {
  await page.getByLabel('Address or number').fill(query)
  await page.getByRole('button', { name: 'Find' }).click()
}
/** Answers the open question. */
const answer = async (question: string, reason: string, confirm: string) => {
  const dialog = page.getByRole('dialog', { name: question })
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').selectOption({ label: reason })
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(dialog).toBeHidden()
}

test('without a second factor the pages stay closed, and say how to get one', async () => {
  await signIn(page, OPERATOR)
  for (const path of ['/operations', '/operations/accounts', '/operations/inbox', '/stripe-setup']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'You need a second factor' })).toBeVisible()
  }
  await look(page)
  await page.getByRole('link', { name: 'Set up a second factor' }).click()
  await expect(page).toHaveURL(/\/account\/security$/)
  await turnOnTwoStep(page)
  await page.goto('/operations')
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible()
})

test('an account is found by its whole address only, and shows its state', async () => {
  await openTab('Accounts')
  await find('edda')
  await expect(page.getByText('No such account')).toBeVisible()
  await find(EDDA.email)
  await expect(page.getByRole('heading', { name: EDDA.email })).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByText('No authenticator app')).toBeVisible()
  await expect(page.getByText(EDDA.fullName)).toHaveCount(0)
  await look(page)
  // The address bar has the account's number, never a person's address. A reload shows the same account.
  expect(page.url()).not.toContain('edda')
  await page.reload()
  await expect(page.getByRole('heading', { name: EDDA.email })).toBeVisible()
})

test('a lock asks for a reason, shuts the owner out with a plain sentence, and tells them', async () => {
  await page.getByRole('button', { name: 'Lock' }).click()
  await answer('Lock this account?', 'Someone else may be in the account', 'Lock the account')
  await expect(page.getByText('The account is locked. Its owner gets an email.')).toBeFocused()
  await expect(page.getByText('Locked', { exact: true })).toBeVisible()
  await look(page)
  const subjects = async () => (await stage.world.mails(EDDA.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('Your Offlist account was locked')
  const shutOut = await stage.newDevice()
  await shutOut.goto('/auth')
  await shutOut.getByRole('tab', { name: 'Sign In' }).click()
  const form = shutOut.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('Email').fill(EDDA.email)
  await form.getByLabel('Password', { exact: true }).fill(EDDA.password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(shutOut.getByText('This account is locked. Please contact support.')).toBeVisible()
})

test('after the unlock the owner signs in again, and reads what was done', async () => {
  await page.getByRole('button', { name: 'Unlock' }).click()
  await answer('Unlock this account?', 'Another reason', 'Unlock the account')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await signIn(edda, EDDA)
  await edda.goto('/account/security')
  await expect(edda.getByText('Account locked by an operator')).toBeVisible()
  await expect(edda.getByText('Account unlocked by an operator')).toBeVisible()
})

test('the audit log has every act with its reason, is whole, and can be filtered', async () => {
  await openTab('Audit log')
  await expect(page.getByText('The log is whole')).toBeVisible()
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
  await expect(entries.first()).toContainText('Unlocked an account')
  await expect(entries.first()).toContainText('Reason: Another reason')
  await expect(entries.first()).toContainText(`By ${OPERATOR.email}`)
  await look(page)
  await page.getByLabel('Show').selectOption({ label: 'Locked an account' })
  await expect(entries).toHaveCount(1)
  await expect(page).toHaveURL(/act=account_locked/)
  await entries.first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: EDDA.email })).toBeVisible()
})

test('the overview shows counts and the settings’ names', async () => {
  await openTab('Overview')
  await expect(page.getByRole('heading', { name: 'Backups and version' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Set here' })).toContainText('ADMIN_EMAILS')
  await expect(page.getByRole('main')).not.toContainText(OPERATOR.email)
  await look(page)
})

test('without a network the pages say that they need one', async () => {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('You need to be online for this page')).toBeVisible()
  await openTab('Accounts')
  await find(EDDA.email)
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.context().setOffline(false)
})
