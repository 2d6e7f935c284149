// How many messages are taken: per client address and from everybody, each refusal saying when. And where nobody reads
// them, none.
import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '#server/accounts/limits.ts'
import { tickets } from '#server/db/tables/tickets.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { openHouseholdWorld } from '#tests/support/household-world.ts'
import { MESSAGE, OPERATOR, openTicketWorld } from '#tests/support/ticket-world.ts'

const few = (max: number) => ({ max, windowMs: 60 * MINUTE })

test.each([
  ['one client address', { tickets: few(2) }],
  ['everybody', { ticketsEverywhere: few(2) }],
])(
  'above the limit of %s a message is refused, and told when the next one may come',
  async (_whose, limits) => {
    const world = await openTicketWorld({ limits: { ...DEFAULT_LIMITS, ...limits } })
    for (const text of ['1', '2']) expect((await world.write({ text })).status).toBe(201)
    const refused = await world.write({ text: '3' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
    expect(await world.database.db.$count(tickets)).toBe(2)
    await world.close()
  },
)

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
