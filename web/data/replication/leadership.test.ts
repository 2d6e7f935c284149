// Which tab leads, with locks.
import { expect, test } from 'vitest'
import type { LocalDatabase } from '#web/data/storage/database.ts'
import { fakeLocks } from '#web/data/testing/fake-locks.ts'
import { lead } from './leadership.ts'

const database = { name: 'offlist-1' } as LocalDatabase
const settle = () => new Promise<void>(resolve => setImmediate(resolve))

test('9.1 one tab leads at a time, and the next when it is closed or crashed', async () => {
  const locks = fakeLocks()
  const environment = { holdLock: locks.hold }
  const { signal } = new AbortController()
  const order: string[] = []
  const enter = (name: string) =>
    lead(database, environment, signal).then(end => {
      order.push(name)
      return end
    })
  const first = enter('first')
  const second = enter('second')
  void enter('third')
  const end = await first
  await settle()
  expect(order).toEqual(['first'])
  end?.()
  await second
  expect(order).toEqual(['first', 'second'])
  locks.crash()
  await settle()
  expect(order).toEqual(['first', 'second', 'third'])
})

test('9.1 a tab that is closed before its turn never leads, and holds up nobody', async () => {
  const locks = fakeLocks()
  const environment = { holdLock: locks.hold }
  const closing = new AbortController()
  const end = await lead(database, environment, new AbortController().signal)
  const closed = lead(database, environment, closing.signal)
  const last = lead(database, environment, new AbortController().signal)
  closing.abort()
  expect(await closed).toBeNull()
  end?.()
  expect(await last).not.toBeNull()
})

test('9.1 without locks RxDB’s own election decides', async () => {
  let won = () => {}
  const elected = new Promise<boolean>(resolve => {
    won = () => resolve(true)
  })
  const electing = { name: 'offlist-1', waitForLeadership: () => elected } as LocalDatabase
  let leads = false
  const leading = lead(electing, {}, new AbortController().signal).then(() => {
    leads = true
  })
  await settle()
  expect(leads).toBe(false)
  won()
  await leading
  expect(leads).toBe(true)
})
