// Letters, end to end: one is sent, the site's privacy desk answers, and the person says what the answer means, offline
// as well. An uncertain answer leads to itself, and an overdue one is counted as the list shows it.
import { expect, type Page, test } from 'playwright/test'
import { patchDoc } from '#server/db/rows.ts'
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { UNCLEAR_REPLY } from '#shared/domain/replies/consequences.ts'
import { must } from '#shared/lib/must.ts'
import { DEMO } from '../bench/demo-account.ts'
import { namedIn } from '../support/their-listings.ts'
import { type Account, signInByApi } from './support/account-api.ts'
import { arrangeRows } from './support/arrange-rows.ts'
import { datesOf, lastReplyOf, openRemovalPage, threadOf } from './support/removal-page.ts'
import { inStep, rowOf, syncSign } from './support/removals.ts'
import { inServiceWorkersHands, signIn } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'

let stage: Stage
let account: Account
let page: Page
/** A removal at a site that takes requests by mail, and the site's name. */
let jobId: string
let siteName: string

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
  const found = await jobOf(one => one.job_type === 'email' && one.status === 'requires_manual')
  jobId = found.id
  const site = must(
    (await stage.world.sites()).find(({ host }) => host.startsWith(`${found.site_id}.`)),
    'site that takes mail',
  )
  siteName = site.name
  await stage.world.order({ desk: { site: site.host, answer: 'identity_wanted', delayDays: 1 } })
  page = await stage.newDevice()
  await signIn(page, DEMO)
  await inServiceWorkersHands(page)
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(() => stage.close())

const jobOf = async (fits: (job: RemovalJob) => boolean) =>
  must((await account.documents<RemovalJob>('removal_jobs')).find(fits), 'removal')
const replyNow = async () =>
  must(
    (await account.documents<Message>('messages')).find(
      ({ job_id, direction }) => job_id === jobId && direction === 'in',
    ),
    'reply',
  )
const thread = (on = page) => threadOf(on)
const lastReply = (on = page) => lastReplyOf(on, siteName)
const open = (on: Page, search = '') => openRemovalPage(on, { jobId, siteName }, search)

/** Chooses what the last reply means. */
async function say(on: Page, meaning: string): Promise<void> {
  await lastReply(on)
    .getByRole('button', { name: /^(It means something else|Say what it means)$/ })
    .click()
  const dialog = on.getByRole('dialog', { name: 'What does this answer mean?' })
  await dialog.getByRole('button', { name: meaning, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(lastReply(on)).toContainText(meaning)
}

test('a letter is sent, and stands in the thread with its dates', async () => {
  await open(page, '?open=letter')
  await page.getByRole('dialog').getByRole('button', { name: 'Send Email' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await stage.world.advance('PT1M')
  await expect(thread()).toHaveCount(1)
  await expect(thread().first()).toContainText('Removal request · Sent')
  await expect(datesOf(page).first()).toContainText('Letter sent')
  await expect(datesOf(page).last()).toContainText('Follow-up')
})

test('the answer of the site’s desk is in the thread', async () => {
  await stage.world.advance('P1D')
  await stage.world.advance('PT1H')
  await open(page)
  await expect(lastReply()).toBeVisible()
  await expect(thread().first()).toContainText('Removal request')
})

test('the person says offline what it means, changes their mind, and it stays', async () => {
  await page.context().setOffline(true)
  await expect(syncSign(page, /Offline/)).toBeVisible()
  await say(page, 'They refuse')
  await say(page, 'They have the request')
  await expect(lastReply()).toContainText('Your choice. Saved on this device.')
  await page.reload()
  await expect(lastReply()).toContainText('They have the request')
  await expect(lastReply()).toContainText('Your choice. Saved on this device.')
})

test('only the last word is sent, once, and other devices show it', async () => {
  await page.context().setOffline(false)
  await inStep(page)
  await expect(lastReply()).toContainText('Your choice.')
  await expect(lastReply()).not.toContainText('Saved on this device')
  expect((await replyNow()).reading).toMatchObject({ class: 'acknowledged', by: 'person', settled: true })
  const said = (await account.documents<{ kind: string }>('intents')).filter(
    ({ kind }) => kind === 'read-reply',
  )
  expect(said).toHaveLength(1)
  const other = await stage.newDevice()
  await signIn(other, DEMO)
  await open(other)
  await expect(lastReply(other)).toContainText('They have the request')
  await other.context().close()
})

test('an uncertain answer waits under Your To-Do, and leads to itself with the choice open', async () => {
  const { id } = await replyNow()
  await arrangeRows(stage.product, async db => {
    await patchDoc(db, 'messages', account.userId, id, {
      reading: {
        class: 'exempt',
        confidence: 0.4,
        words: [],
        by: 'classifier',
        settled: false,
        auto_reply: false,
      },
    })
    await patchDoc(db, 'removal_jobs', account.userId, jobId, {
      status: 'requires_manual',
      waiting_for: 'you',
      handoff: {
        url: 'https://first.example/',
        filled: [],
        remaining: must(UNCLEAR_REPLY.next, 'next step'),
      },
    })
  })
  await page.goto('/my-removals?tab=todo')
  await rowOf(page, siteName).getByRole('link', { name: 'Read their answer' }).click()
  const asked = page.getByRole('region', { name: 'What does this answer mean?' })
  await expect(asked).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Read their answer' })).toBeVisible()
  await asked.getByRole('button', { name: 'They have the request' }).click()
  await expect(asked).toBeHidden()
  await inStep(page)
  await expect.poll(async () => (await jobOf(({ id: one }) => one === jobId)).waiting_for).toBe('broker')
})

test('an overdue answer is counted on the dashboard, and the list shows exactly that one', async () => {
  const { clock } = await jobOf(({ id }) => id === jobId)
  await arrangeRows(stage.product, async db => {
    await patchDoc(db, 'removal_jobs', account.userId, jobId, {
      clock: { ...must(clock, 'clock'), answer_by: '2026-01-15', extended_to: null, answered: null },
    })
  })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: '1 answer to your letters' }).click()
  await expect(page).toHaveURL(/answer=overdue/)
  await expect(page.getByRole('button', { name: 'Answer overdue 1' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
  await expect(rowOf(page, siteName)).toBeVisible()
  await open(page)
  await expect(
    page.getByText(/^Their answer was due by Jan 15|^We gave them until Jan 15/).first(),
  ).toBeVisible()
})
