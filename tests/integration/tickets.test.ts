// Messages to the operator: filed once, stored encrypted, mailed to both sides within limits, answered from the inbox,
// and deleted with the account that has their address, or when they expire.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '#server/accounts/limits.ts'
import { work } from '#server/db/tables/sync.ts'
import { ticketMessages, tickets } from '#server/db/tables/tickets.ts'
import { purgeTickets } from '#server/tickets/purge-tickets.ts'
import { TICKET_MAX } from '#shared/domain/tickets.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#shared/lib/time.ts'
import { contactView } from '#shared/protocol/contact.ts'
import { START } from '#tests/support/documents.ts'
import { dumpDatabase } from '#tests/support/dump-database.ts'
import { MESSAGE, openTicketWorld, type TicketWorld } from '#tests/support/ticket-world.ts'

let world: TicketWorld

beforeAll(async () => {
  // All tests write from one address.
  const roomy = { max: 1000, windowMs: DAY }
  world = await openTicketWorld({
    limits: { ...DEFAULT_LIMITS, tickets: roomy, ticketCopiesOfNetwork: roomy },
    contact: { SUPPORT_REPLY_HOURS: 24, SUPPORT_EMAIL: SUPPORT },
  })
})
beforeEach(async () => {
  await world.database.db.delete(tickets)
  await world.database.db.delete(work)
  world.deps.outbox.length = 0
  world.deps.clock.at = START
})
afterAll(() => world.close())

const SUPPORT = 'help@offlist.example'
/** A separate sender for each test, because limits count by address. */
let senders = 0
const sender = () => `writer${++senders}@writer.example`

test('a message is filed, mailed to the operator with the way back to the sender, and confirmed with its number', async () => {
  const email = sender()
  const { number, copy } = await world.file({ email, phone: '555-0100' })
  expect([number, copy]).toEqual([expect.stringMatching(/^T-[0-9A-Z]{4}-[0-9A-Z]{4}$/), true])
  expect(world.deps.nudges.count).toBeGreaterThan(0)
  const [notice, ...more] = await world.mailsTo(SUPPORT)
  expect(more).toEqual([])
  expect(notice).toMatchObject({ replyTo: email, subject: `${number} ${MESSAGE.subject}` })
  expect(notice?.text).toContain('> It stopped at 40%.\n> What now?')
  expect(notice?.text).toMatch(/\/operations\/inbox\/[\da-f-]{36}/)
  expect(notice?.text).toContain('555-0100')
  const [confirmation] = await world.mailsTo(email)
  expect(confirmation).toMatchObject({ replyTo: SUPPORT, subject: `Your message to Offlist (${number})` })
  expect(confirmation?.text).toContain('it’s about: Technical problem.')
  expect(confirmation?.text).toContain(`${world.deps.publicUrl}/support`)
  expect(confirmation?.text).toContain('We’ll get back to you within 24 hours.')
})

test('of what a stranger wrote, nothing is mailed to the address that they typed', async () => {
  const email = sender()
  await world.file({ email, name: 'Zzqname', phone: '555-0199', subject: 'Zzqsubject', text: 'Zzqtext' })
  const [mail] = await world.mailsTo(email)
  for (const said of [mail?.subject, mail?.text, mail?.html]) expect(said).not.toMatch(/zzq|0199/i)
})

test('in what the operator gets to read of it, nothing can be clicked', async () => {
  const email = sender()
  const text = 'Win at https://win.example/now <a href="http://win.example">here</a> or mail me@win.example'
  await world.file({ email, subject: 'win.example pays', text })
  const [mail] = await world.mailsTo(SUPPORT)
  const said = `${mail?.subject} ${mail?.text} ${mail?.html}`
  expect(said).toContain('win[.]example')
  expect(said).not.toMatch(/win\.example|win\[\.\]example\/now"|<a href="http:\/\/win/)
  expect(mail?.html).toContain('&lt;a href=')
})

test('the same message twice within an hour is one, and both are answered alike', async () => {
  const email = sender()
  const [first, second] = await Promise.all([world.file({ email }), world.file({ email })])
  expect(second).toEqual(first)
  expect(await world.file({ email })).toEqual(first)
  world.deps.clock.at += HOUR - SECOND
  expect(await world.file({ email: email.toUpperCase() })).toEqual(first)
  expect(await world.file({ email, text: 'Something else.' })).not.toEqual(first)
  expect(await world.mailsTo(SUPPORT)).toHaveLength(2)
  world.deps.clock.at += 2 * SECOND
  expect((await world.file({ email })).number).not.toBe(first.number)
})

test('with the key that the form made, a message is one however late it comes again, and another text is another', async () => {
  const [email, key] = [sender(), newId()]
  const first = await world.file({ email, key })
  world.deps.clock.at += 2 * DAY
  expect(await world.file({ email, key })).toEqual(first)
  const other = await world.file({ email, key, text: 'Something else.' })
  expect(other.number).not.toBe(first.number)
  expect((await world.file({ email, key: newId() })).number).not.toBe(first.number)
  expect(await world.mailsTo(SUPPORT)).toHaveLength(3)
})

test('an answer that is sent again under its key is one answer', async () => {
  const email = sender()
  const { number } = await world.file({ email })
  const { ticket } = await world.read(number)
  const reply = { key: newId(), text: 'Hello.' }
  const send = (body: object) =>
    world.json('POST', `/operations/v1/tickets/${ticket.id}/replies`, world.operator, body)
  await Promise.all([send(reply), send(reply)])
  await send(reply)
  expect((await world.read(number)).messages).toHaveLength(2)
  await send({ ...reply, text: 'Hello again.' })
  expect((await world.read(number)).messages).toHaveLength(3)
})

test('one mailbox gets three confirmations, then one a day; what is written beyond that is filed without', async () => {
  const email = sender()
  const copies = []
  for (const text of ['1', '2', '3', '4', '5']) copies.push((await world.file({ email, text })).copy)
  expect(copies).toEqual([true, true, true, true, false])
  expect((await world.file({ email: email.toUpperCase(), text: '6' })).copy).toBe(false)
  expect((await world.file({ email: email.replace('@', '+tag@'), text: '7' })).copy).toBe(false)
  expect(await world.mailsTo(email)).toHaveLength(4)
  expect(await world.mailsTo(SUPPORT)).toHaveLength(7)
})

test('nothing of a message or its sender is legible in the database', async () => {
  await world.file({ email: 'zzqzz@writer.example', name: 'Zzqname', subject: 'Zzqsubject', text: 'Zzqtext' })
  const dump = [...(await dumpDatabase(world.database))]
  const legible = dump.filter(([, text]) => /zzq/i.test(text)).map(([table]) => table)
  expect(legible).toEqual([])
  const sealed = dump
    .filter(([, text]) => text.includes('ols1.'))
    .map(([table]) => table.replace(/^.*\./, ''))
  expect(sealed).toEqual(expect.arrayContaining(['ticket_messages', 'tickets']))
})

test.each([
  ['name', { name: 'A\0da' }],
  ['name', { name: 'A\uD800da' }],
  ['name', { name: 'A\nda' }],
  ['name', { name: '  ' }],
  ['name', { name: 'x'.repeat(TICKET_MAX.name + 1) }],
  ['email', { email: 'ada' }],
  ['email', { email: 'ada@writer.example\r\nBcc: all@writer.example' }],
  ['phone', { phone: '555\0' }],
  ['category', { category: 'gossip' }],
  ['subject', { subject: 'Hi\r\nBcc: all@writer.example' }],
  ['subject', { subject: '\uDC00' }],
  ['text', { text: '' }],
  ['text', { text: 'a\0b' }],
  ['text', { text: 'a\uD83Db' }],
  ['text', { text: 'x'.repeat(TICKET_MAX.text + 1) }],
])('a message whose %s can’t be is refused with that field (case %#)', async (field, given) => {
  const response = await world.write({ email: sender(), ...given })
  expect([response.status, (await response.json()) as object]).toEqual([
    400,
    expect.objectContaining({ code: 'validation_failed', field }),
  ])
  expect(await world.database.db.$count(tickets)).toBe(0)
})

test('a body that is too large, unknown fields and what is no JSON are refused', async () => {
  expect((await world.write({ text: 'x'.repeat(40_000) })).status).toBe(413)
  expect((await world.write({ website: 'x' })).status).toBe(400)
  const headers = { 'content-type': 'application/json' }
  const broken = await world.app.request('/site/v1/tickets', { method: 'POST', headers, body: '{' })
  expect(broken.status).toBe(400)
})

test('the operator sees who waits, answers by mail, and the answer stays with the ticket', async () => {
  const email = sender()
  const { number } = await world.file({ email })
  const before = await world.read(number)
  expect(before.ticket).toMatchObject({ name: MESSAGE.name, email, status: 'open', waiting: true })
  world.deps.clock.at += MINUTE
  const reply = { text: 'Start it again.\nIt goes on where it was.' }
  await world.json('POST', `/operations/v1/tickets/${before.ticket.id}/replies`, world.operator, reply)
  expect((await world.read(number)).messages.at(-1)).toMatchObject({ direction: 'out', state: 'queued' })
  const mail = (await world.mailsTo(email)).at(-1)
  expect(mail).toMatchObject({
    from: `Offlist support <${SUPPORT}>`,
    subject: `Re: Your message to Offlist (${number})`,
  })
  expect(mail?.text).toContain(reply.text)
  const after = await world.read(number)
  expect(after.ticket).toMatchObject({ status: 'open', waiting: false })
  expect(after.messages).toMatchObject([
    { direction: 'in', state: 'received', text: MESSAGE.text },
    { direction: 'out', state: 'sent', text: reply.text, sent_at: expect.any(String) },
  ])
})

test('a reply can close the ticket, and a closed one can be opened again', async () => {
  const { number } = await world.file({ email: sender() })
  const { id } = (await world.read(number)).ticket
  const at = `/operations/v1/tickets/${id}`
  const list = (status: string) => world.search({ status })
  await world.json('POST', `${at}/replies`, world.operator, { text: 'Done.', close: true })
  expect((await list('open')).tickets).toEqual([])
  expect(await list('closed')).toMatchObject({ tickets: [{ id }], counts: { open: 0, closed: 1 } })
  await world.json('POST', `${at}/status`, world.operator, { status: 'open' })
  expect((await list('open')).tickets).toMatchObject([{ id }])
})

test('a reply that no mail server takes is shown as not sent', async () => {
  const email = sender()
  const { number } = await world.file({ email })
  await world.mailsTo(email)
  const { ticket } = await world.read(number)
  await world.json('POST', `/operations/v1/tickets/${ticket.id}/replies`, world.operator, { text: 'Hello.' })
  const send = world.deps.sendMail
  world.deps.sendMail = async () => {
    throw Object.assign(new Error('no such mailbox'), { responseCode: 550 })
  }
  for (let tries = 0; tries < 15; tries += 1) {
    await world.mailsTo(email)
    world.deps.clock.at += DAY
  }
  world.deps.sendMail = send
  expect((await world.read(number)).messages.at(-1)).toMatchObject({ state: 'failed', sent_at: null })
})

test('the inbox is paged, the latest first, and searched by number, address, name and subject', async () => {
  const rows = []
  for (let one = 0; one < 55; one += 1) {
    world.deps.clock.at += SECOND
    rows.push(await world.file({ email: sender(), text: String(one), subject: `Matter ${one}` }))
  }
  const first = await world.search({})
  const second = await world.search({ after: must(first.next, 'next') })
  expect([first.tickets.length, second.tickets.length, second.next]).toEqual([50, 5, null])
  expect([...first.tickets, ...second.tickets].map(one => one.number)).toEqual(
    rows.map(one => one.number).reverse(),
  )
  const subjects = async (q: string) => (await world.search({ q })).tickets.map(one => one.subject)
  expect(await subjects('matter 12')).toEqual(['Matter 12'])
  expect(await subjects(must(rows[3], 'row').number.toLowerCase().replaceAll('-', ''))).toEqual(['Matter 3'])
  expect(await subjects(`WRITER${senders}@writer.example`)).toEqual(['Matter 54'])
  expect(await subjects('nobody')).toEqual([])
  expect((await world.search({ q: 'nobody' })).searched).toBe(55)
  expect(
    (await world.ask('POST', '/operations/v1/tickets/search', world.operator, { after: 'x' })).status,
  ).toBe(400)
})

test('nobody but an operator gets to the inbox', async () => {
  const { number } = await world.file({ email: sender() })
  const { id } = (await world.read(number)).ticket
  const stranger = await world.signIn()
  for (const [who, status] of [
    [null, 401],
    [stranger, 403],
  ] as const) {
    for (const [method, path, body] of [
      ['POST', '/search', {}],
      ['GET', `/${id}`, undefined],
      ['POST', `/${id}/replies`, { text: 'x' }],
      ['POST', `/${id}/status`, { status: 'closed' }],
    ] as const)
      expect((await world.ask(method, `/operations/v1/tickets${path}`, who, body)).status).toBe(status)
  }
  expect((await world.read(number)).messages).toHaveLength(1)
})

test('24 months after the last message a ticket is deleted with what was written', async () => {
  const [old, young] = [await world.file({ email: sender() }), await world.file({ email: sender() })]
  const at = (iso: string) => ({ last_at: new Date(iso) })
  await world.database.db
    .update(tickets)
    .set(at('2024-11-21T09:59:00Z'))
    .where(eq(tickets.number, old.number))
  await world.database.db
    .update(tickets)
    .set(at('2024-11-21T10:01:00Z'))
    .where(eq(tickets.number, young.number))
  expect(await purgeTickets(world.database.db, START)).toBeNull()
  const left = await world.database.db.select({ number: tickets.number }).from(tickets)
  expect(left).toEqual([{ number: young.number }])
  expect(await world.database.db.$count(ticketMessages)).toBe(1)
})

test('anybody may know how to reach the operator, and caches may keep it for five minutes', async () => {
  const response = await world.ask('GET', '/site/v1/contact', null)
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(contactView.parse(await response.json())).toEqual({
    email: SUPPORT,
    phone: null,
    hours: null,
    reply_hours: 24,
    address: null,
  })
})
