// How the device's storage is doing, as screens use it (SPEC.md 9.9), and what to do about it.
import { useSyncExternalStore } from 'react'
import type { UnsentRows } from '#web/data/replication/unsent-rows.ts'
import type { StorageHealth } from '#web/data/storage/storage-gauge.ts'
import { device } from './device.ts'

export type { StorageHealth, UnsentRows }

/** Whether data is kept, how much room is left, and whether what was here is gone. */
export function useStorageHealth(): StorageHealth {
  const { gauge } = device.databases
  return useSyncExternalStore(gauge.subscribe, gauge.state, gauge.state)
}

/**
 * Asks the browser to keep the data until the person clears it. To be called at the first moment of value, when
 * something was found or entered; calling again asks nothing. Never rejects.
 */
export async function askToPersist(): Promise<void> {
  await device.databases.gauge.askToPersist().catch(error => console.warn('Keeping the data:', error))
}

/** The rows that only this device has, unsent and refused. Rejects when nobody's data is open. */
export function loadUnsent(): Promise<UnsentRows> {
  return device.databases.unsent()
}

/** The person has been told that what was here is gone. */
export function dismissLost(): void {
  device.databases.dismissNotice()
}
