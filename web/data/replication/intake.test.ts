// Pushed and pulled rows, in every order (SPEC.md 7.8).
import { expect, test } from 'vitest'
import { notifications } from '#shared/collections/notifications.ts'
import { newId } from '#shared/lib/id.ts'
import { sampleNotification } from '#web/data/testing/sample-rows.ts'
import { Intake } from './intake.ts'
import type { Portion } from './page-feed.ts'
import type { PulledPage } from './pull.ts'

const row = (change = {}) => ({ ...sampleNotification(newId(), change), _deleted: false })

function intake(unreadFrom: number | null = null) {
  const emitted: Portion[] = []
  const noted: number[] = []
  const settled: (number | null)[] = []
  const fetched: number[] = []
  let page: PulledPage = { documents: [], checkpoint: { seq: 10 }, atHead: true }
  let hold = Promise.resolve()
  let resyncs = 0
  let isSending = false
  let lostAfter = Number.POSITIVE_INFINITY
  const taking = new Intake({
    name: 'notifications',
    collection: notifications,
    async fetch(seq) {
      fetched.push(seq)
      await hold
      return page
    },
    canGoOn: async seq => seq <= lostAfter,
    stored: async () => {},
    emit: told => emitted.push(told),
    resync() {
      resyncs += 1
    },
    unread: {
      from: () => unreadFrom,
      note: (_name, seq) => void noted.push(seq),
      settle: (_name, seq) => void settled.push(seq),
    },
    changed() {},
    sending: () => isSending,
    handed() {},
  })
  const catchUp = async (from = 0) => {
    for (;;) if ((await taking.next({ seq: from })).documents.length === 0) return
  }
  return {
    ...{ taking, emitted, noted, settled, fetched, catchUp },
    resyncs: () => resyncs,
    /** The server loses everything numbered after this. */
    lose(after: number) {
      lostAfter = after
    },
    sends(now: boolean) {
      isSending = now
      if (!now) taking.release()
    },
    serve(next: PulledPage, when = Promise.resolve()) {
      page = next
      hold = when
    },
  }
}

test('7.8 what the server tells of while a catch-up is in progress follows it', async () => {
  const { taking, emitted, catchUp, serve } = intake()
  let answer = () => {}
  const when = new Promise<void>(resolve => {
    answer = resolve
  })
  serve({ documents: [], checkpoint: { seq: 10 }, atHead: true }, when)
  const catching = catchUp()
  const later = row()
  taking.take({ documents: [later], checkpoint: { seq: 12 } })
  expect(emitted).toEqual([])
  answer()
  await catching
  expect(emitted).toEqual([{ documents: [later], checkpoint: { seq: 12 } }])
})

test('7.8 what is older than the checkpoint, or comes twice, changes nothing', async () => {
  const { taking, emitted, catchUp } = intake()
  await catchUp()
  const fresh = row()
  taking.take({ documents: [row()], checkpoint: { seq: 10 } })
  taking.take({ documents: [fresh], checkpoint: { seq: 12 } })
  taking.take({ documents: [fresh], checkpoint: { seq: 12 } })
  taking.take({ documents: [row()], checkpoint: { seq: 11 } })
  expect(emitted).toEqual([{ documents: [fresh], checkpoint: { seq: 12 } }])
})

test('7.8 after the socket was gone nothing is taken in before what was missed', async () => {
  const { taking, emitted, catchUp, serve } = intake()
  await catchUp()
  taking.expectNews()
  expect(taking.caughtUp).toBe(false)
  const told = row()
  taking.take({ documents: [told], checkpoint: { seq: 30 } })
  expect(emitted).toEqual([])
  // The pull brings the missed rows and the pushed one.
  serve({ documents: [row(), told], checkpoint: { seq: 30 }, atHead: true })
  await catchUp(10)
  expect(taking.caughtUp).toBe(true)
  expect(emitted).toEqual([])
})

test('7.8 what is told while rows are being sent waits, so that nothing newer overtakes it', async () => {
  const { taking, emitted, catchUp, sends, serve } = intake()
  await catchUp()
  sends(true)
  const older = row()
  taking.take({ documents: [older], checkpoint: { seq: 12 } })
  expect(emitted).toEqual([])
  serve({ documents: [{ ...older, is_read: true }], checkpoint: { seq: 13 }, atHead: true })
  await catchUp(10)
  sends(false)
  expect(emitted).toEqual([])
  sends(true)
  const later = row()
  taking.take({ documents: [later], checkpoint: { seq: 14 } })
  sends(false)
  expect(emitted).toEqual([{ documents: [later], checkpoint: { seq: 14 } }])
})

test('7.5 more than a page told of during a catch-up is asked for instead of kept', async () => {
  const { taking, emitted, resyncs } = intake()
  for (let n = 0; n < 1001; n += 1) taking.take({ documents: [row()], checkpoint: { seq: 11 + n } })
  expect(resyncs()).toBe(1)
  expect(emitted).toEqual([])
})

test('1.3 from where on rows could not be read is remembered, and read again by the next start', async () => {
  const before = intake()
  const odd = { ...row(), priority: 'cosmic' }
  before.serve({ documents: [row(), odd], checkpoint: { seq: 30 }, atHead: true })
  await before.catchUp(20)
  expect(before.taking.hasUnreadable).toBe(true)
  expect(before.noted).toEqual([20])
  expect(before.settled).toEqual([20])
  const after = intake(20)
  after.serve({ documents: [row(), row()], checkpoint: { seq: 30 }, atHead: true })
  await after.catchUp(30)
  expect(after.fetched).toEqual([20])
  expect(after.settled).toEqual([null])
})

test('8.5 what could not be read does not hide that the server knows less than the device', async () => {
  const { lose, fetched, catchUp } = intake(20)
  lose(25)
  await catchUp(30)
  expect(fetched).toEqual([30])
})
