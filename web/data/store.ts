// The signed-in account's data for screens; signing in opens it and signing out wipes it.
import { useSyncExternalStore } from 'react'
import { device } from './device.ts'
import type { Account } from './local-database.ts'

/** The account with open data in this tab, or null. */
export function useAccount(): Account | null {
  return useSyncExternalStore(device.databases.subscribe, device.databases.current, () => null)
}

/** Why the data couldn't be opened (storage forbidden, full, damaged), or null. */
export function useStoreProblem(): string | null {
  return useSyncExternalStore(device.databases.subscribe, device.databases.problem, () => null)
}

/** Whether the data is being migrated to this version of the app; it can't be shown until then. */
export function useStoreMigrating(): boolean {
  return useSyncExternalStore(device.databases.subscribe, device.databases.migrating, () => false)
}
