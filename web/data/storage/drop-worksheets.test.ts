// What a person adds to a DROP worksheet stays on their device, sealed, and nothing of it is ever sent.
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/lib/id.ts'
import { fakeDevice } from '#web/data/testing/fake-device.ts'
import { FakeServer } from '#web/data/testing/fake-server.ts'
import { samplePerson } from '#web/data/testing/sample-rows.ts'
import { becomes, closeAll, closeTab, eventually, openSignedInTab } from '#web/data/testing/signed-in.ts'
import { addRow } from './row-writes.ts'

const SECRET = 'wvwzzz1jzxw000001'

afterEach(async () => {
  await closeAll()
  vi.restoreAllMocks()
})

test('an added detail is there after a reload, unreadable on disk, and never goes out', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const server = new FakeServer()
  const hardware = fakeDevice(server)
  const said: string[] = []
  const { fetch } = hardware.environment
  hardware.environment.fetch = (path, init) => {
    said.push(`${path} ${JSON.stringify(init)}`)
    return fetch(path, init)
  }
  const tab = await openSignedInTab(server, hardware)
  await becomes(tab, { state: 'up_to_date' })
  const person = samplePerson(newId())
  await addRow(tab.account, 'people', person)
  await tab.account.dropWorksheets.change(person.id, sheet => ({
    ...sheet,
    additions: { vehicles: [SECRET] },
    done: ['open'],
  }))
  expect(tab.account.dropWorksheets.of(person.id).additions.vehicles).toEqual([SECRET])
  // The person's row goes out; the worksheet isn't even pending.
  await becomes(tab, { state: 'up_to_date', pending: 0 })
  expect(server.row('people', person.id)).toBeDefined()
  expect(hardware.dump()).not.toContain(SECRET)
  const next = await openSignedInTab(server, await closeTab(tab))
  await eventually(() =>
    expect(next.account.dropWorksheets.of(person.id)).toMatchObject({
      additions: { vehicles: [SECRET] },
      done: ['open'],
    }),
  )
  await becomes(next, { state: 'up_to_date', pending: 0 })
  // What the device said, including the person's row, and all that the server holds.
  expect(said.join('\n')).toContain(person.id)
  expect(said.join('\n')).not.toContain(SECRET)
  for (const name of ['people', 'notifications', 'intents', 'exposure_scans'])
    expect(JSON.stringify(server.rows(name))).not.toContain(SECRET)
})
