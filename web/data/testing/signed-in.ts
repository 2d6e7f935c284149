// Starts a signed-in tab of a fake device and cleans up after the test.
import { expect, vi } from 'vitest'
import type { CollectionName } from '#shared/collections/index.ts'
import type { SyncState } from '#web/data/replication/sync-report.ts'
import type { Device } from '../device.ts'
import type { Account } from '../local-database.ts'
import { signInOn } from '../session.ts'
import { type FakeDevice, fakeDevice } from './fake-device.ts'
import { type FakeServer, PASSWORD } from './fake-server.ts'

/**
 * Few enough for several devices in one process: RxDB's free edition limits the open collections of all of them
 * together.
 */
export const SOME: readonly CollectionName[] = ['people', 'notifications', 'intents', 'exposure_scans']

export type Tab = { device: Device; account: Account; hardware: FakeDevice }

/** Generous, for busy machines; tests wait for conditions, not for times. */
const PATIENCE = 120_000

const open: Device[] = []

/** A fresh tab of the device. */
export function startTab(hardware: FakeDevice, names = SOME): Device {
  const device = hardware.start(names)
  open.push(device)
  return device
}

/** Signs in on a new device, or on the given one as it was left. `names`: the collections that it opens. */
export async function openSignedInTab(
  server: FakeServer,
  hardware = fakeDevice(server),
  names = SOME,
): Promise<Tab> {
  const device = startTab(hardware, names)
  if (device.session.load().status !== 'signed-in') {
    const { email } = server.user
    expect(await signInOn(device, { email, password: PASSWORD })).toMatchObject({ ok: true })
  }
  return { device, account: await device.databases.whenOpen(), hardware }
}

/** Closes the tab without signing out, as a reload does. */
export async function closeTab(tab: Tab): Promise<FakeDevice> {
  await tab.device.databases.close()
  tab.device.session.stop()
  return tab.hardware
}

/** Closes the tabs that tests left open. */
export async function closeAll(): Promise<void> {
  for (const device of open.splice(0)) {
    device.session.stop()
    await device.databases.close()
  }
}

export async function eventually(check: () => unknown): Promise<void> {
  await vi.waitFor(check, { timeout: PATIENCE, interval: 5 })
}

export async function becomes(tab: Tab, wanted: Partial<SyncState>): Promise<void> {
  await eventually(() => expect(tab.account.sync.state()).toMatchObject(wanted))
}
