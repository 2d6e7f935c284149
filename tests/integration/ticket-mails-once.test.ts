// Ticket mails are sent at most once, whatever interrupts the sending: a dying process, a broken connection, a lost
// lease. A mail that the server refused is sent again.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '#server/accounts/limits.ts'
import { work } from '#server/db/tables/sync.ts'
import { tickets } from '#server/db/tables/tickets.ts'
import { LEASE_MS, leaseWork, openWork } from '#server/db/work.ts'
import type { SendMail } from '#server/deps.ts'
import { sendTicketMail } from '#server/tickets/send-ticket-mail.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR } from '#shared/lib/time.ts'
import { START } from '#tests/support/documents.ts'
import { MESSAGE, OPERATOR, openTicketWorld, type TicketWorld } from '#tests/support/ticket-world.ts'
import { workOff } from '#tests/support/work-off.ts'

let world: TicketWorld
let deliver: SendMail

beforeAll(async () => {
  const roomy = { max: 1000, windowMs: DAY }
  const limits = { ...DEFAULT_LIMITS, tickets: roomy, ticketCopies: roomy, ticketCopiesOfNetwork: roomy }
  world = await openTicketWorld({ limits })
  deliver = world.deps.sendMail
})
beforeEach(async () => {
  await world.database.db.delete(tickets)
  await world.database.db.delete(work)
  world.deps.outbox.length = 0
  world.deps.sendMail = deliver
  world.deps.clock.at = START
})
afterAll(() => world.close())

const contact = { email: OPERATOR, phone: null, hours: null, reply_hours: null, address: null }
const job = () => sendTicketMail({ ...world.deps, contact })
/** Does the work due at a wall time, however earlier tries ended. */
async function workUntil(wallNow: number): Promise<void> {
  for (let hour = 0; hour < 3; hour += 1) {
    await workOff({ ...world.deps, wallNow: () => wallNow }, [job()])
    world.deps.clock.at += HOUR
  }
}
const counts = () =>
  [OPERATOR, MESSAGE.email].map(to => world.deps.outbox.filter(mail => mail.to === to).length)

/** A ticket whose notice, confirmation and answer wait to be sent. `state`: the answer's. */
async function aTicket(): Promise<{ state: () => Promise<string | undefined> }> {
  const { number } = await world.file()
  const { ticket } = await world.read(number)
  await world.json('POST', `/operations/v1/tickets/${ticket.id}/replies`, world.operator, { text: 'Hello.' })
  return { state: async () => (await world.read(number)).messages.at(-1)?.state }
}

test('a worker that dies after the mail server took a mail does not send it again', async () => {
  const { state } = await aTicket()
  const due = await world.database.db.select().from(work)
  const planned = due.filter(({ kind }) => kind === 'send-ticket-mail')
  expect(planned).toHaveLength(3)
  for (const { ref } of planned) {
    const wall = Date.now()
    const leased = await leaseWork(world.database.db, 'send-ticket-mail', ref, START, wall, newId())
    const item = await openWork(world.database.db, must(leased, ref))
    await new Promise<void>(taken => {
      world.deps.sendMail = async mail => {
        await deliver(mail)
        taken()
        // The process has died: nothing comes after this.
        await new Promise(() => undefined)
      }
      void job().run(item, new AbortController().signal)
    })
    // Its lane is locked until the lease expires. The test continues with the next one.
    await world.database.db.update(work).set({ leased_until: new Date(wall) })
  }
  expect(counts()).toEqual([1, 2])
  world.deps.sendMail = deliver
  await workUntil(Date.now() + 2 * LEASE_MS)
  expect(counts()).toEqual([1, 2])
  expect(await state()).toBe('unsure')
})

test('a connection that breaks after the text is no reason to send it again', async () => {
  const { state } = await aTicket()
  world.deps.sendMail = async mail => {
    await deliver(mail)
    throw Object.assign(new Error('Connection closed unexpectedly'), { code: 'ECONNECTION' })
  }
  await workUntil(Date.now())
  world.deps.sendMail = deliver
  await workUntil(Date.now())
  expect(counts()).toEqual([1, 2])
  expect(await state()).toBe('unsure')
})

test('what the mail server has refused for now is sent again, once', async () => {
  const { state } = await aTicket()
  let refusals = 0
  world.deps.sendMail = async () => {
    refusals += 1
    throw Object.assign(new Error('later'), { responseCode: 451 })
  }
  await workUntil(Date.now())
  expect([refusals > 2, counts()]).toEqual([true, [0, 0]])
  world.deps.sendMail = deliver
  await workUntil(Date.now())
  expect(counts()).toEqual([1, 2])
  expect(await state()).toBe('sent')
})

test('a worker that has lost its lease sends nothing', async () => {
  await aTicket()
  const [first] = await world.database.db.select().from(work)
  const ref = must(first, 'a mail').ref
  const leased = await leaseWork(world.database.db, 'send-ticket-mail', ref, START, Date.now(), newId())
  const item = await openWork(world.database.db, must(leased, ref))
  await world.database.db.update(work).set({ lease: newId() })
  await job().run(item, new AbortController().signal)
  expect(world.deps.outbox).toEqual([])
})
