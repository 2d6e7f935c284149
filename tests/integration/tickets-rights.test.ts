// Messages to the operator belong to their sender: the account with the confirmed address gets them in its archive, and
// deletes them with itself.
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/tables/accounts.ts'
import { ticketMessages, tickets } from '#server/db/tables/tickets.ts'
import { eraseData } from '#server/rights/erase-account.ts'
import { fileTicket } from '#server/tickets/file-ticket.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, SECOND } from '#shared/lib/time.ts'
import { exportView } from '#shared/protocol/rights.ts'
import { dumpDatabase } from '#tests/support/dump-database.ts'
import { openRightsWorld, type RightsPerson, type RightsWorld } from '#tests/support/rights-world.ts'

let world: RightsWorld
beforeAll(async () => {
  world = await openRightsWorld()
})
afterAll(() => world.close())

const write = (email: string, text: string) =>
  fileTicket(
    world.deps,
    { name: 'Ada Quill', email, phone: null, category: 'general', subject: 'Hello', text },
    true,
  )

async function archiveOf(who: RightsPerson): Promise<Record<string, Record<string, unknown>[]>> {
  const { id } = exportView.parse(await (await world.ask('POST', '/exports', who)).json())
  await world.work()
  const answer = await world.ask('GET', `/exports/${id}/file`, who)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return JSON.parse(strFromU8(must(files['data.json'], 'data.json'))).tables
}

test('an archive has the messages of its address and the answers, and nobody else’s', async () => {
  const who = await world.signIn('quill@example.com')
  await write('Quill@Example.com', 'Mine, typed in capitals.')
  await write('other@example.com', 'Another’s.')
  const archive = await archiveOf(who)
  expect(archive.tickets).toMatchObject([
    { category: 'general', status: 'open', sender: { name: 'Ada Quill', subject: 'Hello' } },
  ])
  expect(archive.ticket_messages).toMatchObject([{ direction: 'in', body: 'Mine, typed in capitals.' }])
  expect(archive.tickets?.[0]).not.toHaveProperty('address_digest')
})

test('with the account they are deleted, and other senders’ stay', async () => {
  const who = await world.signIn('leaver@example.com')
  await write('leaver@example.com', 'Mine.')
  await write('stayer@example.com', 'Another’s.')
  const before = await world.database.db.$count(tickets)
  await world.ask('POST', '/deletion', who)
  world.pass(7 * DAY)
  await world.work()
  world.pass(20 * SECOND)
  await world.work()
  expect(await world.database.db.$count(tickets)).toBe(before - 1)
  expect(await world.database.db.$count(ticketMessages)).toBe(before - 1)
  expect([...(await dumpDatabase(world.database)).values()].join()).not.toContain('leaver@')
})

test('whoever has not confirmed an address neither reads nor deletes what its owner wrote', async () => {
  const [id, now] = [newId(), new Date()]
  const claimed = { id, email: 'claimed@example.com', createdAt: now, updatedAt: now }
  await world.database.db.insert(users).values(claimed)
  await write('claimed@example.com', 'Its owner’s.')
  const before = await world.database.db.$count(tickets)
  await world.database.db.transaction(tx => eraseData(tx, id))
  expect(await world.database.db.$count(tickets)).toBe(before)
})
