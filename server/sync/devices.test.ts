// When what is known of a device is written: at first, now and then, and when the program stops.
import { expect, test } from 'vitest'
import type { CollectionName } from '#shared/collections/index.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { createDevices } from './devices.ts'

type Written = { device_id: string; passed: Record<string, number>; seen_at: Date }

/** Devices over a database that only remembers what was written, and fails while it is told to. */
function devicesAt(start: number) {
  const clock = { at: start }
  const written: Written[] = []
  const failing = { is: false }
  const warnings: unknown[] = []
  const db = {
    insert: () => ({
      values: (values: Written) => ({
        onConflictDoUpdate: async () => {
          if (failing.is) throw new Error('no database')
          written.push({ ...values, passed: { ...values.passed } })
        },
      }),
    }),
  }
  const log = { warn: (fields: unknown) => warnings.push(fields) }
  const devices = createDevices({ db, now: () => clock.at, log } as never)
  const note = (device: string, passed: Partial<Record<CollectionName, number>>) =>
    devices.note('account', device, new Map(Object.entries(passed) as [CollectionName, number][]))
  return { clock, written, failing, warnings, devices, note }
}

test('8.2 a device is written when it is first heard of, and then not with every pull', async () => {
  const { note, written, devices, clock } = devicesAt(0)
  note('phone', { people: 1 })
  for (let seq = 2; seq < 50; seq++) note('phone', { people: seq })
  await Promise.resolve()
  expect(written).toMatchObject([{ device_id: 'phone', passed: { people: 1 } }])
  clock.at += 5 * MINUTE
  note('phone', { people: 50 })
  await devices.flush()
  expect(written.slice(1)).toMatchObject([{ passed: { people: 50 }, seen_at: new Date(clock.at) }])
})

test('8.2 a device that has moved far, either way, is written before its time', async () => {
  const { note, written, devices } = devicesAt(0)
  note('phone', { people: 5000, messages: 10 })
  note('phone', { people: 6000 })
  note('phone', { people: 0 })
  expect(written.map(row => row.passed)).toEqual([
    { people: 5000, messages: 10 },
    { people: 6000, messages: 10 },
    { people: 0, messages: 10 },
  ])
  await devices.flush()
  expect(written).toHaveLength(3)
})

test('8.2 stopping writes the rest; what could not be written is tried again', async () => {
  const { note, written, devices, failing, warnings } = devicesAt(0)
  note('phone', { people: 1 })
  note('phone', { people: 2 })
  failing.is = true
  await devices.flush()
  expect(warnings).toHaveLength(1)
  failing.is = false
  await devices.flush()
  await devices.flush()
  expect(written.map(row => row.passed)).toEqual([{ people: 1 }, { people: 2 }])
})
