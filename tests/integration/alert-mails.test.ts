// The mail about a reappearance (SPEC.md 10.6): sent once, if no device accepts the push and the person wants mails.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { patchDoc } from '#server/db/rows.ts'
import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import { START } from '#tests/support/documents.ts'
import { openPushWorld, type PushWorld, type Someone } from '#tests/support/push-world.ts'

let world: PushWorld
let me: Someone

beforeAll(async () => {
  world = await openPushWorld()
  me = await world.signIn('me@example.com')
})
afterEach(async () => {
  await world.reset()
  world.deps.clock.at = START
  me = await world.signIn('me@example.com')
})
afterAll(() => world.close())

const ALWAYS = { retryAfter: null, times: null }
const mails = () => world.deps.outbox.filter(mail => mail.subject !== 'Your week on Offlist')

test('10.6 without a device, a mail says which site and where to go on, and nothing else of the person', async () => {
  const alertId = await world.tell(me, 'data_reappeared')
  await world.settle()
  await world.pass(2 * DAY)
  expect(mails()).toHaveLength(1)
  const [mail] = mails()
  expect(mail?.to).toBe(me.email)
  expect(mail?.subject).toBe('Your data reappeared on First Finder')
  expect(mail?.text).toContain('Your data was found on First Finder, where it was previously removed.')
  const link = `${world.deps.publicUrl}/reappearance-alerts?alert=${alertId}`
  expect(mail?.text).toContain(link)
  expect(mail?.html).toContain(`href="${link}"`)
  for (const body of [mail?.text, mail?.html, mail?.subject]) expect(body).not.toMatch(/Tolliver|Marguerite/)
})

test('10.6 with a device that takes the push, no mail goes out', async () => {
  await world.subscribe(me)
  await world.tell(me, 'data_reappeared')
  await world.pass(2 * DAY)
  expect(mails()).toEqual([])
})

test('10.6 one device that takes it is enough', async () => {
  const [gone] = [await world.subscribe(me), await world.subscribe(me)]
  world.service.answer(gone, { ...ALWAYS, status: 410 })
  await world.tell(me, 'data_reappeared')
  await world.pass(2 * DAY)
  expect(mails()).toEqual([])
})

test.each([410, 403])('10.6 devices that answer %i are made up for by a mail', async status => {
  for (const endpoint of [await world.subscribe(me), await world.subscribe(me)]) {
    world.service.answer(endpoint, { ...ALWAYS, status })
  }
  await world.tell(me, 'data_reappeared')
  await world.settle()
  expect(mails()).toHaveLength(1)
})

test('10.6 a push service that is away is made up for within the hour, once, while tries go on', async () => {
  const endpoint = await world.subscribe(me)
  world.service.answer(endpoint, { ...ALWAYS, status: 500 })
  await world.tell(me, 'data_reappeared')
  await world.settle()
  expect(mails()).toEqual([])
  for (let round = 0; round < 8; round++) await world.pass(15 * MINUTE)
  expect(mails()).toHaveLength(1)
  world.service.answer(endpoint, { ...ALWAYS, status: 201 })
  await world.pass(HOUR)
  expect(world.received(endpoint)).toHaveLength(1)
  await world.pass(2 * DAY)
  expect(mails()).toHaveLength(1)
})

test('10.6 with instant notifications off, the mail goes alone', async () => {
  const endpoint = await world.subscribe(me)
  await world.settings(me, { instant_notifications: false })
  await world.tell(me, 'data_reappeared')
  await world.settle()
  expect(mails()).toHaveLength(1)
  expect(world.received(endpoint)).toEqual([])
})

test('10.6 who wants no mails gets none', async () => {
  await world.settings(me, { email_alerts: false })
  await world.tell(me, 'data_reappeared')
  await world.pass(2 * DAY)
  expect(mails()).toEqual([])
})

test('10.6 other kinds are not mailed', async () => {
  for (const kind of ['removal_complete', 'manual_required', 'email_bounce'] as const)
    await world.tell(me, kind)
  await world.pass(2 * DAY)
  expect(mails()).toEqual([])
})

test('10.6 through quiet hours the mail waits too, and each alert has its own', async () => {
  await world.settings(me, { quiet_hours: { from: '09:00', to: '12:00', time_zone: 'UTC' } })
  const first = await world.tell(me, 'data_reappeared')
  world.deps.clock.at += MINUTE
  const second = await world.tell(me, 'data_reappeared')
  await world.pass(HOUR)
  expect(mails()).toEqual([])
  await world.pass(HOUR)
  await world.pass(DAY)
  expect(mails()).toHaveLength(2)
  const texts = mails()
    .map(mail => mail.text)
    .join('\n')
  for (const id of [first, second]) expect(texts).toContain(id)
})

test('10.6 an alert that was answered meanwhile is not mailed', async () => {
  const endpoint = await world.subscribe(me)
  world.service.answer(endpoint, { ...ALWAYS, status: 500 })
  const alertId = await world.tell(me, 'data_reappeared')
  await world.settle()
  await patchDoc(world.database.db, 'reappearance_alerts', me.userId, alertId, { status: 'processing' })
  await world.pass(2 * DAY)
  expect(mails()).toEqual([])
})

test('10.6 a mail that cannot leave is tried again', async () => {
  const { sendMail } = world.deps
  let refusals = 2
  world.mailer.send = async mail => {
    if (refusals-- > 0) throw new Error('no mail server')
    await sendMail(mail)
  }
  await world.tell(me, 'data_reappeared')
  await world.settle()
  expect(mails()).toEqual([])
  await world.pass(HOUR)
  await world.pass(HOUR)
  expect(mails()).toHaveLength(1)
  world.mailer.send = sendMail
})
