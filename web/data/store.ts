// The device's database of the account, for whoever opens or wipes it by hand; signing in and out does so by itself.
import { useSyncExternalStore } from 'react'
import type { Account, StoreNotice } from './accounts.ts'
import { device } from './device.ts'

/** Opens the data of a user, `offlist-<userId>`, once per tab; asking again answers the same. */
export const openStore = (userId: string): Promise<Account> => device.accounts.open(userId)

/** Closes it and leaves it on the device. */
export const closeStore = (): Promise<void> => device.accounts.close()

/** Deletes all of a user's data from the device. */
export const destroyStore = (userId: string): Promise<void> => device.accounts.destroy(userId)

/** The account whose data is open in this tab, or null. */
export function useAccount(): Account | null {
  return useSyncExternalStore(device.accounts.subscribe, device.accounts.current, () => null)
}

/** Why the data could not be opened (storage forbidden, full, damaged), or null. */
export function useStoreProblem(): string | null {
  return useSyncExternalStore(device.accounts.subscribe, device.accounts.problem, () => null)
}

/** Whether the data is being brought to this version of the app; nothing is to be seen of it until then. */
export function useStoreMigrating(): boolean {
  return useSyncExternalStore(device.accounts.subscribe, device.accounts.migrating, () => false)
}

/** Why the data began empty although this device had some, until `dismissStoreNotice`; or null. */
export function useStoreNotice(): StoreNotice | null {
  return useSyncExternalStore(device.accounts.subscribe, device.accounts.notice, () => null)
}

export const dismissStoreNotice = (): void => device.accounts.dismissNotice()
