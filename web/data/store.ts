// The data of the account that is signed in, as screens see it; signing in and out opens and wipes it.
import { useSyncExternalStore } from 'react'
import { device } from './device.ts'
import type { Account } from './local-database.ts'

/** The account whose data is open in this tab, or null. */
export function useAccount(): Account | null {
  return useSyncExternalStore(device.databases.subscribe, device.databases.current, () => null)
}

/** Why the data could not be opened (storage forbidden, full, damaged), or null. */
export function useStoreProblem(): string | null {
  return useSyncExternalStore(device.databases.subscribe, device.databases.problem, () => null)
}

/** Whether the data is being brought to this version of the app; nothing is to be seen of it until then. */
export function useStoreMigrating(): boolean {
  return useSyncExternalStore(device.databases.subscribe, device.databases.migrating, () => false)
}
