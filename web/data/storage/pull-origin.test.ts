// Pulled rows are marked as pulled from the moment they're stored.
import { REPLICATION_STATE_BY_COLLECTION } from 'rxdb/plugins/replication'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { FakeServer } from '#web/data/testing/fake-server.ts'
import { samplePerson } from '#web/data/testing/sample-rows.ts'
import { becomes, closeAll, openSignedInTab } from '#web/data/testing/signed-in.ts'
import { addRow } from './row-writes.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(async () => {
  await closeAll()
  vi.restoreAllMocks()
})

test('4.3 a new row from the server is marked as pulled the way RxDB reads it, and one made here is not', async () => {
  const server = new FakeServer()
  const [pulled, made] = [newId(), newId()]
  server.putQuietly('people', samplePerson(pulled))
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  await addRow(tab.account, 'people', samplePerson(made))
  const { people } = tab.account.database
  const [replication] = REPLICATION_STATE_BY_COLLECTION.get(people as never) ?? []
  const { input } = must(replication?.internalReplicationState, 'a replication that runs')
  const origin = (id: string) =>
    (tab.hardware.disk.documents('--people--').get(id) as { _meta: { o?: unknown } })._meta.o
  expect(origin(pulled)).toEqual({ hash: await input.hashFunction(input.identifier), _rev: 1 })
  expect(origin(made)).toBeUndefined()
})
