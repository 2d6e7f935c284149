// One removal by letter, from a mailbox that doesn't exist to the complaint: each letter as the site's desk received
// it, each step as the device shows it, and again with the network off.
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expect, type Page, test } from 'playwright/test'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Message } from '#shared/collections/messages.ts'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR } from '#shared/lib/time.ts'
import { DEMO } from '../bench/demo-account.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { type Account, signInByApi } from './support/account-api.ts'
import { addOtherPerson, beginRemoval, type OtherPerson, orderDesks, SITE } from './support/letter-stage.ts'
import { alsoOffline, datesOf, lastReplyOf, openRemovalPage, threadOf } from './support/removal-page.ts'
import { inStep, rowOf, syncSign } from './support/removals.ts'
import { inServiceWorkersHands, signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'
import type { WorldLetter } from './support/world.ts'

let stage: Stage
let account: Account
let page: Page
let jobId: string
let personId: string
let other: OtherPerson

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }, info) => {
  test.setTimeout(300_000)
  stage = await openStage(browser, info)
  await orderDesks(stage)
  account = await signInByApi(stage.product.url, DEMO)
  page = await stage.newDevice({ acceptDownloads: true })
  await signIn(page, DEMO)
  const job = await beginRemoval(stage, account)
  jobId = job.id
  personId = job.person_id
  other = await addOtherPerson(stage, account, page)
  await inServiceWorkersHands(page)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const jobNow = async () =>
  must(
    (await account.documents<RemovalJob>('removal_jobs')).find(({ id }) => id === jobId),
    'removal',
  )
const followUpAt = async () => Date.parse(must((await jobNow()).clock, 'clock').follow_up_at)
/** The removal's letters that the site's mail server took, oldest first. */
async function arrived(): Promise<WorldLetter[]> {
  const { return_address } = await jobNow()
  return (await stage.world.site(SITE.host)).letters.filter(({ from }) => from === return_address)
}
const kinds = (letters: readonly WorldLetter[]) => letters.map(({ kind }) => kind)
const dayOf = (instant: string | number) => new Date(instant).toISOString().slice(0, 10)
const open = () => openRemovalPage(page, { jobId, siteName: SITE.name })
const dialog = () => page.getByRole('dialog', { name: `Write to ${SITE.name}` })
const thread = () => threadOf(page)
const lastReply = () => lastReplyOf(page, SITE.name)
const next = () =>
  page
    .getByRole('term')
    .filter({ hasText: /^Next$/ })
    .locator('xpath=..')

async function sendLetter(button: string): Promise<void> {
  await next().getByRole('button', { name: button }).click()
  await dialog().getByRole('button', { name: 'Send Email' }).click()
}

/** Lets the clock run out: nothing leaves before its day, and then a scan comes first. Returns the day. */
async function untilFollowUp(): Promise<number> {
  const due = await followUpAt()
  const before = (await arrived()).length
  await stage.world.advanceTo(due - HOUR)
  expect(await arrived()).toHaveLength(before)
  await stage.world.advanceTo(due + HOUR)
  const { scan_id } = await jobNow()
  const scans = await account.documents<ExposureScan>('exposure_scans')
  const scan = must(
    scans.find(({ id }) => id === scan_id),
    'scan',
  )
  expect(Date.parse(must(scan.scan_date, 'scan date'))).toBeGreaterThan(due - DAY)
  await stage.world.advance('PT6H')
  // The device learns of the time that was jumped with the server's next answer.
  await open()
  await inStep(page)
  return due
}

test('the letter comes back, and the page offers the other mailbox', async () => {
  await open()
  await sendLetter('Open letter')
  await expect(dialog()).toBeHidden()
  await stage.world.advance('PT1M')
  expect(await arrived()).toMatchObject([
    { mailbox: SITE.published, kind: 'request', answers: [{ meaning: 'bounce' }] },
  ])
  await alsoOffline(page, async () => {
    await expect(thread().nth(0)).toContainText('Removal request · Came back')
    await expect(thread().nth(1)).toContainText('Report of a mail server')
    await expect(next()).toContainText(`Send your letter to ${SITE.usual} instead.`)
    await expect(dialog()).toBeHidden()
  })
})
test('the same words go to the other mailbox', async () => {
  await sendLetter('Open letter')
  await expect(dialog()).toBeHidden()
  await stage.world.advance('PT1M')
  const [returned, second, ...more] = await arrived()
  expect(second).toMatchObject({ mailbox: SITE.usual, kind: 'request', text: returned?.text })
  expect(more).toEqual([])
  await alsoOffline(page, async () => {
    await expect(thread().last()).toContainText(`Removal request · Sent`)
    await expect(thread().last()).toContainText(SITE.usual)
    await expect(datesOf(page).first()).toContainText('Letter sent')
  })
})

test('they want proof of identity, which waits for the person', async () => {
  await stage.world.advance('P1D')
  await alsoOffline(page, async () => {
    await expect(lastReply()).toContainText('They want proof of identity')
    await expect(next()).toContainText('Write back before you send any ID')
    await expect(datesOf(page).filter({ hasText: 'Answered' })).toBeVisible()
  })
})

test('their answer is written offline, survives a reload, and is sent once', async () => {
  await page.context().setOffline(true)
  await expect(syncSign(page, /Offline/)).toBeVisible()
  await sendLetter('Write back')
  await expect(dialog()).toContainText('Saved on this device')
  await page.keyboard.press('Escape')
  await expect(dialog()).toBeHidden()
  await page.reload()
  await expect(thread().last()).toContainText('Answer to their reply · Saved on this device')
  await expect(next()).not.toContainText('Write back')
  await page.context().setOffline(false)
  await inStep(page)
  await stage.world.advance('PT1M')
  const letters = await arrived()
  expect(kinds(letters)).toEqual(['request', 'request', 'answer'])
  expect(letters.at(-1)).toMatchObject({ mailbox: SITE.usual })
  await alsoOffline(page, () => expect(thread().last()).toContainText('Answer to their reply · Sent'))
})

test('they confirm the request, and the time to answer runs on', async () => {
  await stage.world.advance('P1D')
  await alsoOffline(page, async () => {
    await expect(lastReply()).toContainText('They have the request')
    await expect(datesOf(page).nth(1)).toContainText('Confirmed')
    await expect(page.getByText('the follow-up goes out on its own', { exact: false }).first()).toBeVisible()
  })
})

test('after silence, the follow-up leaves by itself on the law’s day, after a look', async () => {
  const asked = must((await arrived())[1], 'request').at
  const due = await untilFollowUp()
  // A law of Texas gives 45 days, longer than the template's 30.
  expect(dayOf(due)).toBe(dayOf(Date.parse(dayOf(asked)) + 46 * DAY))
  const letters = await arrived()
  expect(kinds(letters)).toEqual(['request', 'request', 'answer', 'follow_up'])
  const reminder = must(letters.at(-1), 'follow-up')
  expect(dayOf(reminder.at)).toBe(dayOf(due))
  expect(reminder.text).toContain('was still on your site on')
  await alsoOffline(page, async () => {
    await expect(thread().last()).toContainText('Follow-up · Sent')
    await expect(datesOf(page).filter({ hasText: 'Final notice' })).toBeVisible()
    await expect(page.getByText(`${SITE.name} hasn’t answered in time.`)).toBeVisible()
  })
})

test('30 days later the final notice leaves, and is the last letter', async () => {
  const reminder = must((await arrived()).at(-1), 'follow-up')
  const due = await untilFollowUp()
  expect(dayOf(due)).toBe(dayOf(Date.parse(reminder.at) + 30 * DAY))
  expect(kinds(await arrived())).toEqual(['request', 'request', 'answer', 'follow_up', 'final_notice'])
  expect(dayOf(must((await arrived()).at(-1), 'final notice').at)).toBe(dayOf(due))
  await alsoOffline(page, async () => {
    await expect(thread().last()).toContainText('Final notice · Sent')
    await expect(page.getByText('you can complain to a regulator', { exact: false }).first()).toBeVisible()
  })
})

test('when that changes nothing, every list leads to a complaint', async () => {
  await untilFollowUp()
  await alsoOffline(page, () =>
    expect(next().getByRole('link', { name: 'Prepare a complaint' })).toBeVisible(),
  )
  await page.goto(`/next?person=${personId}`)
  await expect(page.getByRole('link', { name: 'Prepare a complaint' })).toBeVisible()
  await page.goto(`/my-removals?tab=todo&person=${personId}`)
  await alsoOffline(page, () =>
    expect(rowOf(page, SITE.name).getByRole('link', { name: 'Prepare a complaint' })).toBeVisible(),
  )
})

test('the packet and the evidence, made offline, hold this removal and nobody else’s', async () => {
  await page.context().setOffline(true)
  await rowOf(page, SITE.name).getByRole('link', { name: 'Prepare a complaint' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Complaint about ${SITE.name}` })).toBeVisible()
  const packet = pdfPages(await download('Download packet')).join('\n')
  const files = unzipSync(await download('Download evidence'))
  await page.context().setOffline(false)
  const ofJob = (row: { job_id: string }) => row.job_id === jobId
  const events = (await account.documents<RealtimeUpdate>('realtime_updates')).filter(ofJob)
  const mails = (await account.documents<Message>('messages')).filter(ofJob)
  const rows = JSON.parse(strFromU8(must(files['rows.json'], 'rows')))
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted()
  expect(ids(rows.events)).toEqual(ids(events))
  expect(ids(rows.letters)).toEqual(ids(mails))
  expect(Object.keys(files).filter(name => name.startsWith('letters/'))).toHaveLength(mails.length)
  for (const kind of [
    'returned by their mail server',
    'Removal of a listing',
    'proof of my identity',
    'final notice',
  ])
    expect(packet).toContain(kind)
  const texts = [
    packet,
    ...Object.entries(files)
      .filter(([name]) => !/\.(jpg|pdf)$/.test(name))
      .map(([, file]) => strFromU8(file)),
  ]
  for (const secret of [other.jobId, other.personId, other.words, 'Daniel'])
    for (const text of texts) expect(text).not.toContain(secret)
})

async function download(label: string): Promise<Uint8Array> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: label }).click()
  return new Uint8Array(readFileSync(await (await saving).path()))
}

test('the desk received each letter once, in its order', async () => {
  const letters = await arrived()
  expect(letters.map(({ sameBefore }) => sameBefore)).toEqual([0, 0, 0, 0, 0])
  expect(letters.map(({ mailbox }) => mailbox)).toEqual([SITE.published, ...Array(4).fill(SITE.usual)])
  expect(letters.map(({ answers }) => answers.map(({ meaning }) => meaning))).toEqual([
    ['bounce'],
    ['identity_wanted'],
    ['acknowledged'],
    [],
    [],
  ])
})
