// The state of the device's storage, for screens (SPEC.md 9.9), and actions on it.
import { useSyncExternalStore } from 'react'
import type { UnsentRows } from '#web/data/replication/unsent-rows.ts'
import type { StorageHealth } from '#web/data/storage/storage-gauge.ts'
import { device } from './device.ts'

export type { StorageHealth, UnsentRows }

/** Whether data is persistent, how much space remains, and whether data was lost. */
export function useStorageHealth(): StorageHealth {
  const { gauge } = device.databases
  return useSyncExternalStore(gauge.subscribe, gauge.state, gauge.state)
}

/**
 * Asks the browser to preserve the data until the person clears it. Call it at the first moment of value, when
 * something was found or entered; repeated calls do nothing. Never rejects.
 */
export async function askToPersist(): Promise<void> {
  await device.databases.gauge.askToPersist().catch(error => console.warn('Keeping the data:', error))
}

/** The rows that only this device has, unsent and refused. Rejects if no account is open. */
export function loadUnsent(): Promise<UnsentRows> {
  return device.databases.unsent()
}

/** Call when the person has seen the notice of lost data. */
export function dismissLost(): void {
  device.databases.dismissNotice()
}
