// No checkpoint passes a server row that isn't in the store (SPEC.md 9.2).
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { notifications } from '#shared/collections/notifications.ts'
import { newId } from '#shared/lib/id.ts'
import { sampleNotification } from '#web/data/testing/sample-rows.ts'
import type { SyncedRow } from './conflict.ts'
import { SkippedRowTracker } from './skipped-rows.ts'
import type { RxReplication } from './unpushed.ts'

const row = (change = {}): SyncedRow => ({ ...sampleNotification(newId(), change), _deleted: false })

/** A store whose writes the test accepts or drops. */
function device() {
  const store = new Map<string, SyncedRow>()
  const received$ = new Subject<SyncedRow>()
  let isOpen = true
  const forkInstance = {
    async findDocumentsById(ids: string[]) {
      if (!isOpen) throw new Error('closed')
      return ids.flatMap(id => store.get(id) ?? [])
    },
  }
  const replication = {
    received$,
    isStopped: () => false,
    internalReplicationState: { input: { forkInstance } },
  }
  return {
    skippedRows: new SkippedRowTracker(notifications, replication as unknown as RxReplication),
    put: (one: SyncedRow) => store.set(one.id, one),
    stores(one: SyncedRow) {
      store.set(one.id, one)
      received$.next(one)
    },
    close() {
      isOpen = false
    },
  }
}

test('9.2 rows that were stored hold nothing back', async () => {
  const { skippedRows, stores } = device()
  const rows = [row(), row()]
  skippedRows.handed(rows, 7)
  for (const one of rows) stores(one)
  expect(await skippedRows.heldAt()).toBeNull()
})

test('9.2 a row that is not here as it came holds the mark where it can be read again', async () => {
  const { skippedRows, put, stores } = device()
  const [taken, passed] = [row(), row()]
  put({ ...passed, is_read: true })
  skippedRows.handed([taken], 7)
  skippedRows.handed([passed], 9)
  stores(taken)
  expect(await skippedRows.heldAt()).toBe(9)
  skippedRows.handed([passed], 12)
  expect(await skippedRows.heldAt()).toBe(9)
  stores(passed)
  expect(await skippedRows.heldAt()).toBeNull()
})

test('9.2 a row that came to be what the server has, by whatever way, holds nothing back', async () => {
  const { skippedRows, put } = device()
  const one = row()
  skippedRows.handed([one], 7)
  put(one)
  expect(await skippedRows.heldAt()).toBeNull()
})

test('9.2 of two states handed over at once the last one counts', async () => {
  const { skippedRows, put, stores } = device()
  const first = row()
  const last = { ...first, is_read: true }
  skippedRows.handed([first], 7)
  skippedRows.handed([last], 8)
  stores(first)
  expect(await skippedRows.heldAt()).toBe(7)
  put(last)
  expect(await skippedRows.heldAt()).toBeNull()
})

test('9.9 a row for which there was no room holds the mark; a deleted one that never was here does not', async () => {
  const { skippedRows } = device()
  skippedRows.handed([{ ...row(), _deleted: true }], 3)
  expect(await skippedRows.heldAt()).toBeNull()
  skippedRows.handed([row()], 5)
  expect(await skippedRows.heldAt()).toBe(5)
})

test('9.2 while the store cannot be read, nothing counts as stored', async () => {
  const { skippedRows, close } = device()
  skippedRows.handed([row()], 4)
  close()
  expect(await skippedRows.heldAt()).toBe(4)
})
