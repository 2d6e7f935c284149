// A removal's page in the hands of its person: who gets it, for how long, and what becomes of the removal.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endSessions } from '#server/accounts/end-sessions.ts'
import { listDocs, patchDoc } from '#server/db/rows.ts'
import { disclosures, removalAttempts } from '#server/db/tables/engine.ts'
import { consents } from '#server/db/tables/households.ts'
import { newId } from '#shared/lib/id.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { LIVE_INPUT_MAX, LIVE_TICKET_LASTS, LIVE_VIEW_LASTS } from '#shared/protocol/live-view.ts'
import { OWN_NAMES } from '#tests/support/household-cast.ts'
import type { User } from '#tests/support/household-world.ts'
import { type LiveViewWorld, openLiveViewWorld } from '#tests/support/live-view-world.ts'
import { anotherSession } from '#tests/support/own-things.ts'

let live: LiveViewWorld
let holder: User
let jobId: string

beforeAll(async () => {
  live = await openLiveViewWorld()
})
afterAll(() => live.close())
beforeEach(async () => {
  // Tickets of earlier tests are over.
  live.time.passed += 5 * MINUTE
  Object.assign(live.usage, { open: 0, waiting: 0, most: 3 })
  Object.assign(live.site, { sent: [], inputs: [], isDead: false, hangs: false })
  holder = await live.world.signIn()
  jobId = await live.aWaitingRemoval(holder)
})

const refusalOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
]
const theJob = () => live.job(holder, jobId)
const phases = async () =>
  (await live.world.database.db.select().from(removalAttempts).where(eq(removalAttempts.job_id, jobId))).map(
    one => one.phase,
  )
const disclosed = () => live.world.database.db.select().from(disclosures).where(eq(disclosures.job_id, jobId))

/** The person has the page. */
async function takePage(who = holder) {
  const device = await live.connect(who)
  device.open(await live.ticket(who, jobId))
  await device.untilState('yours')
  return device
}

test('the person solves it: the form is sent once, and the removal goes on', async () => {
  const device = await takePage()
  await device.until(() => device.pictures.length > 0)
  expect(device.messages).toContainEqual({
    type: 'state',
    state: 'yours',
    task: 'Complete the captcha.',
    outcome: null,
  })
  device.send({ type: 'text', text: 'HUMAN' })
  device.send({ type: 'pointer', kind: 'down', x: 10, y: 20, clicks: 1 })
  device.send({ type: 'done' })
  expect(await device.closed).toBe(1000)
  expect(device.outcome()).toBe('sent')
  expect(live.site.sent).toEqual(['form'])
  expect(live.site.inputs).toMatchObject([{ type: 'text' }, { type: 'pointer' }])
  expect(await theJob()).toMatchObject({ status: 'verification', handoff: null })
  expect(await phases()).toEqual(['ended', 'submitted'])
  await live.work()
  expect(live.site.sent).toEqual(['form'])
})

test('the page shows by itself that they are done', async () => {
  const device = await takePage()
  live.site.over?.abort()
  await device.closed
  expect(device.outcome()).toBe('sent')
})

test('they leave: nothing was sent, and the removal waits for them with the same step', async () => {
  const { handoff } = await theJob()
  const device = await takePage()
  expect(await theJob()).toMatchObject({ status: 'processing' })
  device.send({ type: 'leave' })
  await device.closed
  expect(device.outcome()).toBe('waiting')
  expect(await theJob()).toMatchObject({ status: 'requires_manual', waiting_for: 'you', handoff })
  expect(await disclosed()).toEqual([])
  expect(await phases()).toEqual(['ended', 'ended'])
  // No entry says that something may have left.
  const noted = live.world.deps.journaled.filter(one => 'id' in one && one.left_at !== undefined)
  expect(noted.filter(one => one.kind === 'stayed')).not.toEqual([])
  // They may try again.
  expect((await live.ask(holder, jobId)).status).toBe(201)
})

test('a lost connection is the same as leaving', async () => {
  const device = await takePage()
  device.socket.terminate()
  await expect.poll(async () => (await theJob()).status).toBe('requires_manual')
  expect(live.site.sent).toEqual([])
})

test('after ten minutes, it waits for them again', async () => {
  const device = await takePage()
  live.time.passed += LIVE_VIEW_LASTS
  await device.closed
  expect(device.outcome()).toBe('timed_out')
  expect(await theJob()).toMatchObject({ status: 'requires_manual' })
})

test('signing out ends it', async () => {
  const other = await anotherSession(live.world, holder)
  const device = await takePage(other)
  await live.world.database.db.transaction(tx =>
    endSessions(tx, { userId: holder.userId, only: other.sessionId }),
  )
  expect(await device.closed).toBe(4401)
  await expect.poll(async () => (await theJob()).status).toBe('requires_manual')
  expect(live.site.sent).toEqual([])
})

test('a socket whose session ends before its ticket comes is closed', async () => {
  const other = await anotherSession(live.world, holder)
  await live.ticket(other, jobId)
  const device = await live.connect(other)
  await live.world.database.db.transaction(tx =>
    endSessions(tx, { userId: holder.userId, only: other.sessionId }),
  )
  expect(await device.closed).toBe(4401)
  expect(await theJob()).toMatchObject({ status: 'requires_manual' })
})

test('a page that is gone is a failure that waits for them', async () => {
  live.site.isDead = true
  const device = await live.connect(holder)
  device.open(await live.ticket(holder, jobId))
  await device.closed
  expect(device.outcome()).toBe('failed')
  expect(await theJob()).toMatchObject({ status: 'requires_manual' })
})

test('a page that hangs can be given back', async () => {
  live.site.hangs = true
  const device = await takePage()
  device.send({ type: 'leave' })
  expect(await device.closed).toBe(1000)
  expect(device.outcome()).toBe('waiting')
  live.site.hangs = false
  expect((await live.ask(holder, jobId)).status).toBe(201)
})

test('a site that the person wants left alone isn’t opened, not even with an earlier ticket', async () => {
  const { db } = live.world.database
  const ticket = await live.ticket(holder, jobId)
  const { person_id } = await theJob()
  await patchDoc(db, 'people', holder.userId, person_id, { leave_alone: [(await theJob()).site_id] })
  const device = await live.connect(holder)
  device.open(ticket)
  await device.closed
  expect(device.messages).not.toContainEqual(expect.objectContaining({ state: 'yours' }))
  expect(await phases()).toEqual(['ended'])
  expect(live.site.sent).toEqual([])
  expect((await live.ask(holder, jobId)).status).toBe(409)
})

test('a site that they put on their list meanwhile: nothing was sent, and the removal doesn’t wait for them', async () => {
  const { db } = live.world.database
  const device = await takePage()
  const { person_id, site_id } = await theJob()
  await patchDoc(db, 'people', holder.userId, person_id, { leave_alone: [site_id] })
  device.send({ type: 'leave' })
  await device.closed
  expect(device.outcome()).toBe('not_sent')
  expect(await theJob()).toMatchObject({ status: 'cancelled', waiting_for: 'nobody' })
  expect(live.site.sent).toEqual([])
})

test('nobody gets another account’s page, or one without being signed in', async () => {
  const stranger = await live.world.signIn()
  expect(await refusalOf(await live.ask(stranger, jobId))).toEqual([404, 'not_found'])
  expect(await refusalOf(await live.ask(holder, newId()))).toEqual([404, 'not_found'])
  expect(await refusalOf(await live.ask(null, jobId))).toEqual([401, 'not_signed_in'])
  const stale = await anotherSession(live.world, holder, { stale: true })
  expect(await refusalOf(await live.ask(stale, jobId))).toEqual([403, 'fresh_sign_in_needed'])
})

test('a member gets the page of a person they see, and of nobody else', async () => {
  const [mine, theirs] = [await live.job(holder, jobId), await live.world.signIn()]
  await live.world.join(holder, theirs, { person_ids: [] })
  expect(await refusalOf(await live.ask(theirs, jobId))).toEqual([404, 'not_found'])
  const seeing = await live.world.signIn()
  await live.world.join(holder, seeing, { person_ids: [mine.person_id] })
  expect((await live.ask(seeing, jobId)).status).toBe(201)
})

test('a member who no longer sees the person gets their page neither with an old ticket nor on an open socket', async () => {
  const { person_id } = await live.job(holder, jobId)
  const member = await live.world.signIn()
  await live.world.join(holder, member, { person_ids: [person_id] })
  const hide = (person_ids: string[]) =>
    live.world.json('PATCH', `/households/v1/members/${member.userId}`, holder, { person_ids })
  const [early, ticket] = [await live.connect(member), await live.ticket(member, jobId)]
  await hide([])
  expect(await early.closed).toBe(4401)
  const late = await live.connect(member)
  late.open(ticket)
  expect(await late.closed).toBe(1008)
  expect(await theJob()).toMatchObject({ status: 'requires_manual' })
})

const leaveAlone = async () => {
  const { person_id, site_id } = await theJob()
  await patchDoc(live.world.database.db, 'people', holder.userId, person_id, { leave_alone: [site_id] })
}

test('canceled while they have the page: it is taken from them, and nothing counts as sent', async () => {
  const device = await takePage()
  await live.world.json('POST', '/functions/v1/cancel-removal', holder, { job_id: jobId })
  await device.closed
  expect(device.outcome()).toBe('not_sent')
  expect(await theJob()).toMatchObject({ status: 'cancelled' })
  expect(await phases()).toEqual(['ended', 'ended'])
  expect(await disclosed()).toEqual([])
})

test('a site left alone while they have its page: it is taken from them, and the removal ends', async () => {
  const device = await takePage()
  await leaveAlone()
  await device.closed
  expect(device.outcome()).toBe('not_sent')
  expect(await theJob()).toMatchObject({ status: 'cancelled' })
  expect(await phases()).toEqual(['ended', 'ended'])
})

test('consent that ends while they have the page: the run doesn’t send the form', async () => {
  const device = await takePage()
  await live.world.database.db.delete(consents).where(eq(consents.user_id, holder.userId))
  await patchDoc(live.world.database.db, 'people', holder.userId, (await theJob()).person_id, {
    relation: 'parent',
  })
  device.send({ type: 'done' })
  await device.closed
  expect(live.site.sent).toEqual([])
  expect(device.outcome()).toBe('not_sent')
  expect(await theJob()).toMatchObject({ status: 'cancelled' })
  expect(await disclosed()).toEqual([])
})

test('a journal that can’t be written: nothing is sent, and the removal waits for them', async () => {
  const { journal } = live.world.deps
  const { append } = journal
  journal.append = async () => {
    throw new Error('the disk is full')
  }
  const device = await live.connect(holder)
  device.open(await live.ticket(holder, jobId))
  await device.closed
  journal.append = append
  expect(device.outcome()).toBe('failed')
  expect(await theJob()).toMatchObject({ status: 'requires_manual' })
  expect(await disclosed()).toEqual([])
})

test('a removal that waits for nothing of the kind has no page', async () => {
  const device = await takePage()
  device.send({ type: 'done' })
  await device.closed
  expect(await refusalOf(await live.ask(holder, jobId))).toEqual([409, 'live_view_not_needed'])
})

test('one viewer per account', async () => {
  const device = await takePage()
  expect(await refusalOf(await live.ask(holder, jobId))).toEqual([409, 'live_view_busy'])
  device.send({ type: 'leave' })
  await device.closed
})

test('the last browser context is not taken', async () => {
  Object.assign(live.usage, { open: 2, waiting: 1 })
  expect(await refusalOf(await live.ask(holder, jobId))).toEqual([409, 'live_view_no_browser'])
  Object.assign(live.usage, { open: 0, waiting: 0, most: 2 })
  const device = await takePage()
  // Its site goes on with other visits meanwhile.
  const other = await live.world.signIn()
  const otherJob = await live.aWaitingRemoval(other)
  expect(await refusalOf(await live.ask(other, otherJob))).toEqual([409, 'live_view_no_browser'])
  device.send({ type: 'leave' })
  await device.closed
})

test('a ticket opens one socket, within a minute, for the session that asked', async () => {
  const wrong = async (who: User, given: { id: string; ticket: string }) => {
    const device = await live.connect(who)
    device.open(given)
    return device.closed
  }
  const ticket = await live.ticket(holder, jobId)
  expect(await wrong(holder, { ...ticket, ticket: 'x'.repeat(43) })).toBe(1008)
  expect(await wrong(holder, { ...ticket, id: newId() })).toBe(1008)
  expect(await wrong(await live.world.signIn(), ticket)).toBe(1008)
  expect(await wrong(await anotherSession(live.world, holder), ticket)).toBe(1008)
  live.time.passed += LIVE_TICKET_LASTS
  expect(await wrong(holder, ticket)).toBe(1008)
  const good = await live.ticket(holder, jobId)
  const device = await live.connect(holder)
  device.open(good)
  await device.untilState('yours')
  expect(await wrong(holder, good)).toBe(1008)
  device.send({ type: 'leave' })
  await device.closed
})

test.each([
  ['no JSON', 'hello', 1008],
  ['an unknown message', '{"type":"eval","code":"1"}', 1008],
  ['a field too many', '{"type":"done","more":1}', 1008],
  ['coordinates off the page', '{"type":"pointer","kind":"down","x":-1,"y":0,"clicks":1}', 1008],
  ['too long a text', JSON.stringify({ type: 'text', text: 'x'.repeat(2_001) }), 1008],
  ['too large a message', JSON.stringify({ type: 'text', text: 'x'.repeat(LIVE_INPUT_MAX) }), 1009],
  ['bytes', Buffer.from([1, 2, 3]), 1003],
])('%s closes the socket, and the removal waits again', async (_, message, code) => {
  const device = await takePage()
  device.socket.send(message)
  expect(await device.closed).toBe(code)
  await expect.poll(async () => (await theJob()).status).toBe('requires_manual')
  expect(live.site.sent).toEqual([])
})

test('what the person types is in no row of theirs', async () => {
  const device = await takePage()
  device.send({ type: 'text', text: 'Xanthippe-4711' })
  device.send({ type: 'done' })
  await device.closed
  expect(live.site.inputs).toContainEqual({ type: 'text', text: 'Xanthippe-4711' })
  for (const name of OWN_NAMES) {
    // As the account reads them, opened.
    const rows = await listDocs(live.world.database.db, name, holder.userId)
    expect([name, JSON.stringify(rows).includes('Xanthippe')]).toEqual([name, false])
  }
  expect(JSON.stringify(live.world.deps.journaled)).not.toContain('Xanthippe')
})

test('a server that stops gives the page back, and opens no more', async () => {
  const device = await takePage()
  await live.world.closeLiveViews()
  await device.closed
  expect(device.outcome()).toBe('waiting')
  expect(await theJob()).toMatchObject({ status: 'requires_manual' })
  expect(await refusalOf(await live.ask(holder, jobId))).toEqual([409, 'live_view_no_browser'])
})
