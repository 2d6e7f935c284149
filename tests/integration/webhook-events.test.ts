// What happens in an account is told to its webhooks: each event as its schema says, in the transaction that decides, and
// without personal data.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockAccount } from '#server/db/rows.ts'
import { closeColumn, SEALED } from '#server/db/sealed-columns.ts'
import { users } from '#server/db/tables/accounts.ts'
import { work } from '#server/db/tables/sync.ts'
import { webhookDeliveries, webhookEndpoints } from '#server/db/tables/webhooks.ts'
import { moveJob } from '#server/removals/lifecycle.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/domain/webhook-events.ts'
import { newId } from '#shared/lib/id.ts'
import { DAY } from '#shared/lib/time.ts'
import { webhookBodies } from '#shared/protocol/developer-api/webhook-bodies.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { START } from '#tests/support/documents.ts'
import { fileByMail } from '#tests/support/file-by-mail.ts'
import { type RemovalWorld, startRemovalWorld } from '#tests/support/removal-world.ts'

let database: TestDatabase
let world: RemovalWorld
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  world = await startRemovalWorld(database)
  const at = new Date(START)
  const { db } = database
  const key = { id: newId(), user_id: world.account }
  await db
    .insert(users)
    .values({ id: world.account, email: `${newId()}@example.com`, createdAt: at, updatedAt: at })
  await db.insert(webhookEndpoints).values({
    ...key,
    url: closeColumn(db, SEALED.webhookUrl, key, 'https://hooks.example.com/'),
    secret: closeColumn(db, SEALED.webhookSecret, key, 'whsec_AAAA'),
    events: [...WEBHOOK_EVENTS],
    state: 'on',
    created_at: at,
  })
})

/** The data of the events so far, each checked against its schema. */
async function told(): Promise<{ event: string; data: Record<string, unknown> }[]> {
  const rows = await database.db.select().from(webhookDeliveries)
  rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  return rows.map(({ event, body }) => {
    const { data } = webhookBodies[event as WebhookEvent].parse(JSON.parse(body))
    return { event, data }
  })
}
const of = async (event: WebhookEvent) =>
  (await told()).filter(one => one.event === event).map(({ data }) => data)

test('a scan tells what it found, and that it’s over', async () => {
  await world.askForRemoval()
  const { id, person_id, site_id } = await world.theScan()
  expect(await of('listing.found')).toEqual([{ exposure_id: id, person_id, site_id, yours: 1, unsure: 0 }])
  expect(await of('scan.finished')).toEqual([{ person_id }])
})

test('a scan isn’t over while another site of it is to be searched', async () => {
  await world.addSite({
    id: 'second',
    name: 'Second',
    host: 'second.example',
    url: 'https://second.example/',
  })
  await world.askForRemoval()
  expect(await of('scan.finished')).toHaveLength(1)
  expect(await of('listing.found')).toHaveLength(2)
})

test('a removal tells each change of its status, and an alert that its listing is back', async () => {
  await world.askForRemoval()
  await world.workAt(START)
  const { records } = world.site
  world.site.records = []
  for (let day = 1; day <= 20; day += 1) await world.workAt(START + day * DAY)
  const job = await world.theJob()
  const about = { removal_id: job.id, person_id: job.person_id, site_id: 'first' }
  const changes = await of('removal.changed')
  expect(changes[0]).toEqual({ ...about, status: 'queued', previous_status: 'queued' })
  expect(changes.at(-1)).toMatchObject({ ...about, status: 'completed' })
  for (const [index, { previous_status }] of changes.slice(1).entries())
    expect(previous_status).toBe(changes[index]?.status)
  world.site.records = records
  for (let day = 21; day <= 60; day += 1) await world.workAt(START + day * DAY)
  const [alert] = await of('alert.raised')
  expect(alert).toMatchObject({ ...about, exposure_id: job.scan_id })
  expect(await of('alert.raised')).toHaveLength(1)
})

test('a site’s answer is told, an automatic one isn’t', async () => {
  await world.askForRemoval()
  await world.workAt(START)
  const job = await world.theJob()
  const from = { value: [{ address: 'privacy@first.example', name: '' }] } as never
  const file = (text: string, subject: string) =>
    fileByMail(
      world.deps,
      { userId: world.account, job, to: job.return_address ?? 'r@reply.offlist.example' },
      { text, subject, from },
    )
  await file('Dear customer, we have deleted your record from our site. Regards', 'Your request')
  const [answer] = await of('letter.answered')
  expect(answer).toMatchObject({ removal_id: job.id, site_id: 'first', answer: 'done' })
  await file('I am out of the office until Monday.', 'Automatic reply: Your request')
  expect(await of('letter.answered')).toHaveLength(1)
})

test('what is told names nobody', async () => {
  await world.askForRemoval()
  await world.workAt(START)
  const all = JSON.stringify(await told())
  for (const word of ['Marguerite', 'Tolliver', 'Dayton', 'listing_key', 'url', '@'])
    expect(all).not.toContain(word)
})

test('a change that isn’t committed is told to nobody', async () => {
  await world.askForRemoval()
  const before = (await told()).length
  const job = await world.theJob()
  const failing = database.db.transaction(async tx => {
    await lockAccount(tx, world.account)
    const account = { tx, deps: world.deps, userId: world.account }
    await moveJob(account, job, { event: 'cancelled', sentences: [sentence('back', { site: 'First' })] })
    expect(await tx.select().from(webhookDeliveries)).toHaveLength(before + 1)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(await told()).toHaveLength(before)
  expect(await database.db.select().from(work).where(eq(work.kind, 'deliver-webhook'))).toHaveLength(before)
})
