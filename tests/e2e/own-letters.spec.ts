// A request for a copy, which leaves the removal as it is; and a letter from the person's own mailbox, end to end: a link, a draft file, a mistake that is undone, and "I've sent it"
// said offline, which another device learns of once.
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { must } from '#shared/lib/must.ts'
import { DEMO } from '../bench/demo-account.ts'
import { namedIn } from '../support/their-listings.ts'
import { type Account, signInByApi } from './support/account-api.ts'
import { inStep, syncSign } from './support/removals.ts'
import { inServiceWorkersHands, signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

let stage: Stage
let account: Account
let page: Page
let job: RemovalJob

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }, info) => {
  test.setTimeout(300_000)
  stage = await openStage(browser, info)
  account = await signInByApi(stage.product.url, DEMO)
  const person = must((await account.documents<{ id: string }>('people'))[0], 'demo person')
  await account.call('start-scan', { person_id: person.id })
  await stage.world.advance('PT0S')
  const listings = namedIn(await account.documents('exposure_scans'), person.id)
  await account.call('start-removals', { person_id: person.id, listings })
  await stage.world.advance('PT1H')
  job = await jobOf(one => one.job_type === 'email' && one.status === 'requires_manual')
  page = await stage.newDevice()
  await signIn(page, DEMO)
  await inServiceWorkersHands(page)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const jobOf = async (fits: (job: RemovalJob) => boolean) =>
  must((await account.documents<RemovalJob>('removal_jobs')).find(fits), 'removal')
const recorded = async () =>
  (await account.documents<Message>('messages')).filter(
    ({ job_id, direction }) => job_id === job.id && direction === 'out',
  )
const dialog = () => page.getByRole('dialog')
const letter = (on = page) =>
  on.getByRole('list', { name: 'Letters and replies, oldest first' }).getByRole('listitem')

async function chooseOwnMailbox(): Promise<void> {
  await page.goto(`/removals/${job.id}?open=letter`)
  await dialog().getByRole('radio', { name: 'Send from my own email' }).click()
}

test('a request for a copy goes out beside the removal, which still waits for the person', async () => {
  const guided = await jobOf(one => one.job_type === 'manual' && one.status === 'requires_manual')
  await page.goto(`/removals/${guided.id}?open=letter`)
  await dialog().getByRole('combobox', { name: 'What to ask for' }).selectOption('A copy of the data')
  await dialog().getByRole('button', { name: 'Send Email' }).click()
  await expect(dialog()).toBeHidden()
  await stage.world.advance('PT1M')
  await expect(letter().first()).toContainText('Request for a copy of the data · Sent')
  const dates = page.getByRole('list', { name: 'Dates of the last letter' }).getByRole('listitem')
  await expect(dates.first()).toContainText('Copy requested')
  expect(await jobOf(({ id }) => id === guided.id)).toMatchObject({
    status: 'requires_manual',
    waiting_for: 'you',
    submitted_at: null,
    clock: { right: 'access' },
  })
})

test('the letter opens in their mail program, and is a draft whose replies come to us', async () => {
  await chooseOwnMailbox()
  const link = dialog().getByRole('link', { name: 'Open in my mail program' })
  await expect(link).toHaveAttribute('href', /^mailto:[^?]+@[^?]+\?subject=[^&]+&body=[^&]+$/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog().getByRole('button', { name: 'Download a draft' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`letter-to-${job.site_id}.eml`)
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toMatch(/^X-Unsent: 1\r\n/)
  expect(file).toContain(`\r\nReply-To: ${job.return_address}\r\n`)
})

test('“I’ve sent it” by mistake is undone, and nothing was recorded', async () => {
  await dialog().getByRole('button', { name: 'I’ve sent it' }).click()
  await dialog().getByRole('button', { name: 'Undo' }).click()
  await expect(dialog().getByRole('button', { name: 'I’ve sent it' })).toBeVisible()
  await page.reload()
  await expect(dialog().getByRole('button', { name: 'Send Email' })).toBeVisible()
  await inStep(page)
  expect(await recorded()).toEqual([])
})

test('said offline, it’s in the thread as theirs, and a page that dies in that moment loses nothing', async () => {
  await chooseOwnMailbox()
  await inStep(page)
  await page.context().setOffline(true)
  await expect(syncSign(page, /Offline/)).toBeVisible()
  await dialog().getByRole('button', { name: 'I’ve sent it' }).click()
  await expect(dialog().getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.goto(`/removals/${job.id}`)
  await expect(letter().first()).toContainText('Removal request · Sent by you. Saved on this device')
  await page.reload()
  await expect(letter()).toHaveCount(1)
})

test('online again, it’s recorded once, and nothing leaves from us', async () => {
  await page.context().setOffline(false)
  await expect(letter().first()).toContainText('Removal request · Sent by you')
  await expect(letter().first()).not.toContainText('Saved on this device')
  await inStep(page)
  await stage.world.advance('PT1H')
  expect(await recorded()).toMatchObject([{ status: 'sent', sent_by_person: true, from_address: '' }])
  expect(await jobOf(({ id }) => id === job.id)).toMatchObject({
    status: 'verification',
    waiting_for: 'broker',
  })
  const dates = page.getByRole('list', { name: 'Dates of the last letter' }).getByRole('listitem')
  await expect(dates.first()).toContainText('Letter sent')
  await expect(letter()).toHaveCount(1)
})

test('another device shows it, and doesn’t offer to send it again', async () => {
  const other = await stage.newDevice()
  await signIn(other, DEMO)
  await other.goto(`/removals/${job.id}?open=letter`)
  await expect(letter(other).first()).toContainText('Sent by you')
  await expect(other.getByRole('dialog')).toBeHidden()
  await other.context().close()
})
