// Limits on messages: per client network, with a small allowance each once the total limit is reached. Each refusal
// says when to retry. Without a reader, no message is accepted.
import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '#server/accounts/limits.ts'
import { tickets } from '#server/db/tables/tickets.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { openHouseholdWorld } from '#tests/support/household-world.ts'
import { MESSAGE, OPERATOR, openTicketWorld, type TicketWorld } from '#tests/support/ticket-world.ts'

const few = (max: number) => ({ max, windowMs: 60 * MINUTE })

/** Sends a message from a network. */
async function from(world: TicketWorld, network: string, text: string): Promise<Response> {
  const body = JSON.stringify({ ...MESSAGE, text })
  const headers = { 'content-type': 'application/json' }
  const env = { incoming: { socket: { remoteAddress: network } } }
  return world.app.request('/site/v1/tickets', { method: 'POST', headers, body }, env)
}

test('above the limit of one client address a message is refused, and told when the next one may come', async () => {
  const world = await openTicketWorld({ limits: { ...DEFAULT_LIMITS, tickets: few(2) } })
  for (const text of ['1', '2']) expect((await world.write({ text })).status).toBe(201)
  const refused = await world.write({ text: '3' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
  expect(await world.database.db.$count(tickets)).toBe(2)
  await world.close()
})

test('however many others write, everybody can: beyond the limit of all, each network may a little', async () => {
  const limits = { ...DEFAULT_LIMITS, ticketsEverywhere: few(3), ticketsWhenMany: few(2) }
  const world = await openTicketWorld({ limits })
  const flood = []
  for (let n = 0; n < 8; n += 1) flood.push((await from(world, '192.0.2.1', `${n}`)).status)
  expect(flood).toEqual([201, 201, 201, 201, 201, 429, 429, 429])
  for (const network of ['192.0.2.2', '2001:db8::1']) {
    expect((await from(world, network, `${network} 1`)).status).toBe(201)
    expect((await from(world, network, `${network} 2`)).status).toBe(201)
    const refused = await from(world, network, `${network} 3`)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true])
  }
  await world.close()
})

test('somebody who has a /48 of IPv6 writes no more than sixteen who have a network each', async () => {
  const world = await openTicketWorld({ limits: { ...DEFAULT_LIMITS, tickets: few(1) } })
  const count = async (network: (n: number) => string) => {
    let filed = 0
    for (let n = 0; n < 20; n += 1)
      filed += Number((await from(world, network(n), network(n))).status === 201)
    return filed
  }
  // The networks of one /56, of one /48, and different ones.
  expect(await count(n => `2001:db8:1:1${n.toString(16).padStart(2, '0')}::1`)).toBe(4)
  expect(await count(n => `2001:db8:2:${n.toString(16).padStart(2, '0')}00::1`)).toBe(16)
  expect(await count(n => `2001:db8:${n + 16}::1`)).toBe(20)
  await world.close()
})

test('what is sent twice, and what is refused, does not count', async () => {
  const world = await openTicketWorld({
    limits: { ...DEFAULT_LIMITS, tickets: few(2), ticketCopies: few(1), ticketCopiesLater: few(0) },
  })
  for (let time = 0; time < 4; time += 1) await world.file()
  expect((await world.write({ text: '' })).status).toBe(400)
  expect(await world.file({ text: 'Another.' })).toMatchObject({ copy: false })
  expect((await world.write({ text: 'A third.' })).status).toBe(429)
  await world.close()
})

test('one network gets only so many copies mailed, whoever they are for', async () => {
  const world = await openTicketWorld({ limits: { ...DEFAULT_LIMITS, ticketCopiesOfNetwork: few(2) } })
  const copies = []
  for (const who of ['a', 'b', 'c']) copies.push((await world.file({ email: `${who}@writer.example` })).copy)
  expect(copies).toEqual([true, true, false])
  await world.close()
})

test('without an operator nobody reads messages: none is taken, and the pages know', async () => {
  const world = await openHouseholdWorld()
  const answer = await world.ask('POST', '/site/v1/tickets', null, MESSAGE)
  expect([answer.status, await answer.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'unavailable' }),
  ])
  expect(await (await world.ask('GET', '/site/v1/contact', null)).json()).toMatchObject({ email: null })
  await world.close()
})

test('without an address of its own, messages go to the first operator', async () => {
  const world = await openTicketWorld()
  await world.file()
  expect(await world.mailsTo(OPERATOR)).toHaveLength(1)
  const [confirmation] = await world.mailsTo(MESSAGE.email)
  // No promise that the operator hasn't made.
  expect(confirmation?.text).not.toContain('hours')
  await world.close()
})
