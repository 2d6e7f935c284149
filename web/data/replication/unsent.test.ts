// The count of unsent rows falls in whatever way a row comes to match the server (SPEC.md 9.2).
import { REPLICATION_STATE_BY_COLLECTION } from 'rxdb/plugins/replication'
import { afterEach, expect, test, vi } from 'vitest'
import { people } from '#shared/collections/people.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { addRow } from '#web/data/storage/row-writes.ts'
import { FakeServer } from '#web/data/testing/fake-server.ts'
import { samplePerson } from '#web/data/testing/sample-rows.ts'
import { becomes, closeAll, openSignedInTab } from '#web/data/testing/signed-in.ts'
import type { RxReplication } from './unpushed.ts'
import { UnsentCounter } from './unsent.ts'

afterEach(async () => {
  await closeAll()
  vi.restoreAllMocks()
})

test('9.2 a look that comes while another is under way is not lost', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const tab = await openSignedInTab(new FakeServer())
  await becomes(tab, { state: 'up_to_date' })
  tab.hardware.cut(true)
  const stored = tab.account.database.people
  const [found] = REPLICATION_STATE_BY_COLLECTION.get(stored as never) ?? []
  const replication = must(found, 'a replication') as unknown as RxReplication
  const failed = vi.fn()
  const unsent = new UnsentCounter({
    collection: people,
    stored,
    replication,
    changed: () => {},
    failed,
  } as never)
  await unsent.open()
  const row = samplePerson(newId())
  await addRow(tab.account, 'people', row)
  expect(unsent.count()).toBe(1)

  // When the first check starts reading, the server doesn't have the row; when the read ends, it does.
  const { metaInstance } = must(replication.internalReplicationState, 'a replication that runs').input
  const [began, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const known = { itemId: row.id, docData: { ...row, _deleted: false } }
  vi.spyOn(metaInstance, 'findDocumentsById')
    .mockImplementationOnce(async () => {
      began.resolve()
      await end.promise
      return []
    })
    .mockResolvedValue([known] as never)
  const looks = [unsent.look()]
  await began.promise
  looks.push(unsent.look())
  end.resolve()
  await Promise.all(looks)
  expect(unsent.count()).toBe(0)
  expect(failed).not.toHaveBeenCalled()
  unsent.close()
})
