// A pulled row isn't this device's edit, even before RxDB has noted that the server has it.
import { REPLICATION_STATE_BY_COLLECTION } from 'rxdb/plugins/replication'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { FakeServer } from '#web/data/testing/fake-server.ts'
import { samplePerson } from '#web/data/testing/sample-rows.ts'
import {
  becomes,
  closeAll,
  closeTab,
  eventually,
  openSignedInTab,
  type Tab,
} from '#web/data/testing/signed-in.ts'

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  await closeAll()
  vi.restoreAllMocks()
})

/** From now on rows are stored, but RxDB's notes about them aren't: as when the browser is killed in between. */
function loseNotes(tab: Tab): void {
  const { people } = tab.account.database
  const [replication] = REPLICATION_STATE_BY_COLLECTION.get(people as never) ?? []
  const { input } = must(replication?.internalReplicationState, 'a replication that runs')
  vi.spyOn(input.metaInstance, 'bulkWrite').mockResolvedValue({ error: [] })
}

const stored = async (tab: Tab, id: string) =>
  (await tab.account.database.people.findOne(id).exec())?.toJSON() ?? null

test.each([
  ['a changed row', { phones: ['2'] }],
  ['a deletion', { _deleted: true }],
])('4.4 %s that was pulled is not sent back over what the server has since', async (_, change) => {
  const id = newId()
  const first = samplePerson(id, { phones: ['1'] })
  server.putQuietly('people', first)
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  loseNotes(tab)
  server.put('people', { ...first, ...change })
  await eventually(async () => expect(await stored(tab, id)).not.toEqual(first))
  // As when another device reverts the change, or resends rows that a restored server lacks.
  server.putQuietly('people', first)
  const again = await openSignedInTab(server, await closeTab(tab))
  await becomes(again, { state: 'up_to_date', pending: 0 })
  expect(server.received).not.toContain(id)
  await eventually(async () => expect(await stored(again, id)).toEqual(first))
  expect(server.row('people', id)).toMatchObject(first)
})
