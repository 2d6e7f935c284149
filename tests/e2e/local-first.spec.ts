// No edit is lost: two devices offline, a tab that dies, a worker without a tab, and a device wiped on sign-out.
import { expect, type Page, test } from 'playwright/test'
import { must } from '#shared/lib/must.ts'
import { OUTBOX_SYNC_TAG } from '#web/data/replication/outbox-sync-tag.ts'
import { namedIn } from '../support/their-listings.ts'
import { type Account, signInByApi } from './support/account-api.ts'
import { readStorage, workerOf } from './support/device-storage.ts'
import { signOut } from './support/places.ts'
import { inStep, syncSign } from './support/removals.ts'
import { inServiceWorkersHands, signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
/** Identifies the account. A signed-out device must not hold any of it. */
const ACCOUNT = ['Whitaker', 'rosa.whitaker']

type Person = { id: string; phones: string[]; relatives: string[] }
type Job = { id: string; note: string; status: string }

let stage: Stage
let account: Account

test.beforeAll(async ({ browser }, info) => {
  stage = await openStage(browser, info)
  account = await signInByApi(stage.product.url, DEMO)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const person = async () => must((await account.documents<Person>('people'))[0], 'demo person')

async function newSignedInDevice(): Promise<Page> {
  const page = await stage.newDevice()
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await signIn(page, DEMO)
  await inStep(page)
  await inServiceWorkersHands(page)
  return page
}

/** Cuts or restores a device's network, and waits until the device notices. */
async function setOffline(page: Page, offline: boolean): Promise<void> {
  await page.context().setOffline(offline)
  if (offline) await expect(syncSign(page, /Offline/)).toBeVisible()
}

/** Adds a relative to the demo person through the form. */
async function addRelative(page: Page, personId: string, name: string): Promise<void> {
  await page.goto(`/people/${personId}`)
  // The form appears before its rows can be counted.
  await expect(page.getByRole('button', { name: 'Add another relative' })).toBeVisible()
  const before = await page.getByRole('textbox', { name: /^Relative/ }).count()
  await page.getByRole('button', { name: 'Add another relative' }).click()
  await page
    .getByRole('textbox', { name: /^Relative/ })
    .nth(before)
    .fill(name)
  await page.getByRole('button', { name: 'Save changes' }).filter({ visible: true }).first().click()
  await page.waitForURL('**/people')
}

async function writeNote(page: Page, jobId: string, text: string): Promise<void> {
  await page.goto(`/removals/${jobId}`)
  await page.getByRole('textbox', { name: 'Note' }).fill(text)
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('button', { name: 'Save note' })).toBeHidden()
}

for (const order of ['first', 'second'] as const) {
  test(`5.2, 5.4 two devices apart both keep their work when the ${order} comes back first`, async () => {
    test.slow()
    const { id: personId } = await person()
    if ((await account.documents<Job>('removal_jobs')).length === 0) await removeSomething(personId)
    const job = must((await account.documents<Job>('removal_jobs'))[order === 'first' ? 0 : 1], 'removal')
    const devices = [await newSignedInDevice(), await newSignedInDevice()] as const
    for (const [index, page] of devices.entries()) {
      await setOffline(page, true)
      await addRelative(page, personId, `Kin ${order} ${index}`)
      await writeNote(page, job.id, `Note ${order} ${index}`)
      await expect(syncSign(page, /Offline, [23] to send/)).toBeVisible()
    }
    const back = order === 'first' ? devices : [devices[1], devices[0]]
    for (const page of back) {
      await setOffline(page, false)
      await expect(syncSign(page, /Up to date|1 to look at/)).toBeVisible()
    }
    const kin = async () => (await person()).relatives
    await expect.poll(kin).toEqual(expect.arrayContaining([`Kin ${order} 0`, `Kin ${order} 1`]))
    const noteNow = async () =>
      must(
        (await account.documents<Job>('removal_jobs')).find(({ id }) => id === job.id),
        'job',
      ).note
    await expect.poll(noteNow).toContain(`Note ${order} 0`)
    await expect.poll(noteNow).toContain(`Note ${order} 1`)
    const note = await noteNow()
    for (const page of devices) {
      await page.goto(`/removals/${job.id}`)
      await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue(note)
    }
    // Only the device that merged shows the message.
    const merged = must(back[1], 'second device')
    await merged.getByRole('button', { name: 'Sync: 1 to look at' }).click()
    await expect(merged.getByRole('region', { name: 'Changed on two devices' })).toBeVisible()
    for (const page of devices) await page.context().close()
  })
}

test('4.6 a tab that dies after its push was taken, before it knew, loses and doubles nothing', async () => {
  const page = await newSignedInDevice()
  const { id: personId } = await person()
  const taken = Promise.withResolvers<void>()
  await page.route('**/sync/v1/people/push', async route => {
    await route.fetch()
    // The answer never arrives.
    taken.resolve()
  })
  await addRelative(page, personId, 'Kin Cut Off')
  await taken.promise
  const again = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await again.goto(`/people/${personId}`)
  await inStep(again)
  const { relatives } = await person()
  expect(relatives.filter(name => name === 'Kin Cut Off')).toHaveLength(1)
  await again.context().close()
})

test('9.8 the service worker sends what was left when the last tab was closed', async () => {
  const page = await newSignedInDevice()
  const { id: personId } = await person()
  await setOffline(page, true)
  await addRelative(page, personId, 'Kin Left Behind')
  await expect(syncSign(page, /Offline, 1 to send/)).toBeVisible()
  const context = page.context()
  const blank = await context.newPage()
  await page.close()
  await context.setOffline(false)
  expect((await person()).relatives).not.toContain('Kin Left Behind')
  const worker = await workerOf(blank, stage.product.url)
  // The dead tab's lock may last a moment. A browser would also retry.
  await expect(async () => {
    await worker.sync(OUTBOX_SYNC_TAG)
    await expect.poll(async () => (await person()).relatives, { timeout: 4000 }).toContain('Kin Left Behind')
  }).toPass()
  await context.close()
})

test('9.4, 9.6 nothing of the rows is readable on the device, and signing out leaves nothing at all', async () => {
  const page = await newSignedInDevice()
  const { id: personId, phones, relatives } = await person()
  // Edits and the server's earlier state, as the store and the replication's own state hold them.
  await addRelative(page, personId, 'Kin In A Box')
  await inStep(page)
  const personal = [...phones, ...relatives, 'Kin In A Box']
  expect(personal.length).toBeGreaterThan(2)
  const during = await readStorage(page)
  expect(during.databases.length).toBeGreaterThan(5)
  expect(personal.filter(word => during.text.includes(word))).toEqual([])
  await signOut(page)
  await expect(page.getByText('Signed out.').first()).toBeVisible()
  const after = await readStorage(page)
  expect([...personal, ...ACCOUNT].filter(word => after.text.includes(word))).toEqual([])
  expect(after.databases.filter(name => name.includes('offlist'))).toEqual([])
  expect(after.caches.filter(name => name.startsWith('offlist'))).toEqual([])
  await page.context().close()
})

test('9.6 signing out without a network says what would be lost, and asks', async () => {
  const page = await newSignedInDevice()
  const { id: personId } = await person()
  await setOffline(page, true)
  await addRelative(page, personId, 'Kin Unsent')
  await signOut(page)
  const question = page.getByRole('dialog', { name: 'Some changes haven’t been sent' })
  await expect(question).toBeVisible()
  const download = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Save as a file' }).click()
  const file = await (await download).createReadStream()
  expect((await file.toArray()).join('')).toContain('Kin Unsent')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await setOffline(page, false)
  await inStep(page)
  expect((await person()).relatives).toContain('Kin Unsent')
  await page.context().close()
})

/** Scans for the demo person and starts a removal, so that there is one to add a note to. */
async function removeSomething(personId: string): Promise<void> {
  await account.call('start-scan', { person_id: personId })
  const pending = async () =>
    (await account.documents<{ status: string }>('exposure_scans')).filter(
      ({ status }) => status === 'pending',
    )
  await expect.poll(async () => (await pending()).length, { timeout: 200_000 }).toBe(0)
  await account.call('start-removals', {
    person_id: personId,
    listings: namedIn(await account.documents('exposure_scans'), personId),
  })
  await expect.poll(async () => (await account.documents<Job>('removal_jobs')).length).toBeGreaterThan(1)
}
