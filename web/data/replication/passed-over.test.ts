// No mark passes a row of the server that is not in the store (SPEC.md 9.2).
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { notifications } from '#shared/collections/notifications.ts'
import { newId } from '#shared/lib/id.ts'
import { sampleNotification } from '#web/data/testing/sample-rows.ts'
import type { SyncedRow } from './conflict.ts'
import { PassedOver } from './passed-over.ts'
import type { RxReplication } from './unpushed.ts'

const row = (change = {}): SyncedRow => ({ ...sampleNotification(newId(), change), _deleted: false })

/** A store of which the test decides what gets into it. */
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
    passedOver: new PassedOver(notifications, replication as unknown as RxReplication),
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
  const { passedOver, stores } = device()
  const rows = [row(), row()]
  passedOver.handed(rows, 7)
  for (const one of rows) stores(one)
  expect(await passedOver.heldAt()).toBeNull()
})

test('9.2 a row that is not here as it came holds the mark where it can be read again', async () => {
  const { passedOver, put, stores } = device()
  const [taken, passed] = [row(), row()]
  put({ ...passed, is_read: true })
  passedOver.handed([taken], 7)
  passedOver.handed([passed], 9)
  stores(taken)
  expect(await passedOver.heldAt()).toBe(9)
  passedOver.handed([passed], 12)
  expect(await passedOver.heldAt()).toBe(9)
  stores(passed)
  expect(await passedOver.heldAt()).toBeNull()
})

test('9.2 a row that came to be what the server has, by whatever way, holds nothing back', async () => {
  const { passedOver, put } = device()
  const one = row()
  passedOver.handed([one], 7)
  put(one)
  expect(await passedOver.heldAt()).toBeNull()
})

test('9.2 of two states handed over at once the last one counts', async () => {
  const { passedOver, put, stores } = device()
  const first = row()
  const last = { ...first, is_read: true }
  passedOver.handed([first], 7)
  passedOver.handed([last], 8)
  stores(first)
  expect(await passedOver.heldAt()).toBe(7)
  put(last)
  expect(await passedOver.heldAt()).toBeNull()
})

test('9.9 a row for which there was no room holds the mark; a deleted one that never was here does not', async () => {
  const { passedOver } = device()
  passedOver.handed([{ ...row(), _deleted: true }], 3)
  expect(await passedOver.heldAt()).toBeNull()
  passedOver.handed([row()], 5)
  expect(await passedOver.heldAt()).toBe(5)
})

test('9.2 while the store cannot be read, nothing counts as stored', async () => {
  const { passedOver, close } = device()
  passedOver.handed([row()], 4)
  close()
  expect(await passedOver.heldAt()).toBe(4)
})
