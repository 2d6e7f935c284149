// The rights over one's own data, end to end: everything in an archive, the account deleted, restored and deleted
// again, and the archive imported into a new account.
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expect, type Page, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { signInByApi } from './support/account-api.ts'
import { axeFindings } from './support/axe.ts'
import { describePerson } from './support/describe-person.ts'
import { answerAll, openQuestions, startRemovals, yoursRows } from './support/listings.ts'
import { inStep, openRemoval, openTab } from './support/removals.ts'
import { confirmByMail, signUp } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'
import { signInGoesStale } from './support/stale-sign-in.ts'
import type { WorldPerson } from './support/world.ts'

test.describe.configure({ mode: 'serial' })

const ME = { fullName: 'Rosa Whitaker', email: 'rosa@post.example', password: 'a ledger with one line gone' }

let stage: Stage
let page: Page
let person: WorldPerson
/** Stored here because a download disappears with its window. */
let archive: { bytes: Buffer; files: Record<string, Uint8Array> }
/** The site that a letter was written to. */
let lettered: string
let answered = 0

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info, { settings: { FRESH_SIGN_IN_SECONDS: '10' } })
  page = await stage.newDevice()
  person = await stage.world.person('Rosa Whitaker', 'p0')
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const isMine = (address: string) => person.listings.some(listing => listing.address === address)
const mailsOf = (subject: string) => async () =>
  (await stage.world.mails(ME.email)).filter(mail => mail.subject === subject)
const oneMail = async (subject: string) => {
  await expect.poll(async () => (await mailsOf(subject)()).length).toBeGreaterThan(0)
  return must((await mailsOf(subject)())[0], subject)
}
const text = (name: string) => strFromU8(must(archive.files[name], name))

/** Opens the page of these rights through the navigation. */
async function openData(): Promise<void> {
  await page.goto('/account/data')
  await expect(page.getByRole('heading', { level: 1, name: 'What we keep about you' })).toBeVisible()
}

/** Proves the user's identity again by the password, with the keyboard alone. */
async function proveAgain(): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toBeVisible()
  await password.focus()
  await page.keyboard.type(ME.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

test('an account has people, listings, removals, pictures and a letter', async () => {
  await signUp(page, ME)
  page = await confirmByMail(page, ME.email)
  await page.getByRole('link', { name: 'Run Free Scan' }).click()
  await describePerson(page, person.profile)
  await page.getByRole('button', { name: 'Start the scan' }).click()
  await expect(page.getByText('Sites checked', { exact: true })).toBeVisible({ timeout: 200_000 })
  await page.getByRole('link', { name: 'See your listings' }).click()
  await openQuestions(page)
  await answerAll(page, isMine)
  await inStep(page)
  await startRemovals(page)
  await stage.world.advance('PT1H')
  await openTab(page, 'Your To-Do')
  const byMail = (await stage.world.sites()).filter(site => site.optOut.flow === 'email')
  lettered = must(
    byMail.find(site => person.listedOn.includes(site.host)),
    'a site by mail',
  ).name
  await openRemoval(page, 'Your To-Do', lettered)
  await page.getByRole('button', { name: 'Open letter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click()
  await stage.world.advance('PT1H')
  const account = await signInByApi(stage.product.url, ME)
  await expect
    .poll(async () => (await account.documents<{ status: string }>('messages')).map(one => one.status))
    .toContain('sent')
  const scans = await account.documents<{ listings: { decided_by: string }[] }>('exposure_scans')
  answered = scans.flatMap(scan => scan.listings).filter(one => one.decided_by === 'person').length
  expect(answered).toBeGreaterThan(0)
})

test('an archive is asked for, once it is shown who asks; the mail leads to it, and it is downloaded', async () => {
  await openData()
  expect(await axeFindings(page)).toEqual([])
  await signInGoesStale(page)
  await page.getByRole('button', { name: 'Make an archive' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Confirm it’s you' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await proveAgain()
  const mail = await oneMail('Your data is ready to download')
  await page.goto(must(/https?:\/\/\S+\/account\/data/.exec(mail.text)?.[0], 'the link'))
  const archives = page.getByRole('list', { name: 'Archives' })
  await expect(archives.getByRole('button', { name: 'Download' })).toBeVisible()
  await signInGoesStale(page)
  const waiting = page.waitForEvent('download')
  await archives.getByRole('button', { name: 'Download' }).click()
  await proveAgain()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/^offlist-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = readFileSync(await download.path())
  archive = { bytes, files: unzipSync(bytes) }
  expect(await axeFindings(page)).toEqual([])
})

test('it holds the rows, the report, the letter as mail and as PDF, and the pictures', async () => {
  const names = Object.keys(archive.files)
  const { collections } = JSON.parse(text('data.json'))
  expect(collections.people).toHaveLength(1)
  expect(collections.people[0].names[0].last).toBe('Whitaker')
  expect(collections.removal_jobs.length).toBeGreaterThan(5)
  expect(text('report.pdf')).toMatch(/^%PDF-/)
  expect(text('README.txt')).toContain('report.pdf')
  const letters = names.filter(name => name.startsWith('letters/') && name.endsWith('.eml'))
  expect(letters.length).toBeGreaterThan(0)
  for (const name of letters) expect(text(name.replace(/\.eml$/, '.pdf'))).toMatch(/^%PDF-/)
  const pictures = names.filter(name => name.startsWith('evidence/'))
  expect(pictures.length).toBeGreaterThan(0)
  for (const name of pictures)
    expect([...must(archive.files[name], name).subarray(0, 2)]).toEqual([0xff, 0xd8])
})

/** Requests the deletion, confirms it and proves the user's identity, by keyboard. */
async function askForDeletion(): Promise<void> {
  await signInGoesStale(page)
  await page.getByRole('button', { name: 'Delete my account' }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await expect(dialog).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete my account' }).press('Enter')
  await proveAgain()
  await expect(page.getByText(/^Your account will be deleted on/)).toBeVisible()
}

test('a deletion is asked for, taken back, and nothing is gone', async () => {
  await openData()
  await askForDeletion()
  expect(await axeFindings(page)).toEqual([])
  await oneMail('Your Offlist account will be deleted')
  await page.getByRole('button', { name: 'Keep my account' }).press('Enter')
  await expect(page.getByText(/^Your account will be deleted on/)).toBeHidden()
  await oneMail('Your Offlist account stays')
  const account = await signInByApi(stage.product.url, ME)
  expect(await account.documents('people')).toHaveLength(1)
})

test('asked for again, it is carried out after seven days: nobody gets in, and the signed receipt is mailed', async () => {
  await openData()
  await askForDeletion()
  await stage.world.advance('P7D')
  // If the deletion meets running work of the account, it retries two minutes later.
  await stage.world.advance('PT5M')
  const receipt = await oneMail('Your Offlist account was deleted')
  expect(receipt.text).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/m)
  await expect(signInByApi(stage.product.url, ME)).rejects.toThrow(/invalid_credentials/)
  const fresh = await stage.newDevice()
  await fresh.goto('/auth')
  await fresh.getByRole('tab', { name: 'Sign In' }).click()
  const form = fresh.getByRole('form', { name: 'Sign in' })
  await form.getByLabel('Email').fill(ME.email)
  await form.getByLabel('Password', { exact: true }).fill(ME.password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(form.getByText('Invalid login credentials').first()).toBeVisible()
  await page.context().close()
  page = fresh
})

test('signed up anew, the archive is read back in: people, exposures and letters are there again', async () => {
  await signUp(page, ME)
  // The mailbox belongs to the person: the first deletion's mail is still in it.
  const confirmations = async () =>
    (await stage.world.mails(ME.email)).filter(mail => /confirm/i.test(mail.subject))
  await expect.poll(async () => (await confirmations()).length).toBe(2)
  const [newest] = await confirmations()
  await page.goto(must(/https?:\/\/\S+/.exec(newest?.text ?? '')?.[0], 'the confirmation link'))
  await page.waitForURL(/\/dashboard(\?|$)/)
  await openData()
  await page
    .getByLabel('Archive to import')
    .setInputFiles({ name: 'offlist.zip', mimeType: 'application/zip', buffer: archive.bytes })
  const report = page.getByText('Imported', { exact: true })
  await expect(report).toBeVisible()
  for (const taken of ['People: 1', `Answers: ${answered}`, /^Letters: \d+$/])
    await expect(page.getByRole('listitem').filter({ hasText: taken })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await inStep(page)
  await page.goto('/people')
  await expect(page.getByRole('list', { name: 'People' })).toContainText('Rosa')
  await page.goto('/exposures')
  await expect(yoursRows(page).first()).toBeVisible()
  const account = await signInByApi(stage.product.url, ME)
  type Letter = { job_id: string; subject: string; status: string; direction: string }
  const letters = await account.documents<Letter>('messages')
  expect(letters.map(one => one.status)).not.toContain('queued')
  const sent = must(
    letters.find(one => one.direction === 'out'),
    'the letter',
  )
  await page.goto(`/removals/${sent.job_id}`)
  await expect(page.getByRole('heading', { level: 1, name: lettered })).toBeVisible()
  await expect(page.getByText(/Imported from an archive/)).toBeVisible()
  await expect(page.getByRole('button', { name: sent.subject }).first()).toBeVisible()
})
