// How things stand between this device and the server, for the indicator.
import { useSyncExternalStore } from 'react'
import type { SyncState } from '#web/data/replication/sync-report.ts'
import { useAccount } from './store.ts'

export type { SyncState }

const UNKNOWN: SyncState = {
  state: 'syncing',
  pending: 0,
  failed: 0,
  refused: 0,
  conflicts: 0,
  lastInStepAt: null,
  updateNeeded: false,
}
const nothing = () => () => {}

/** The same in every tab of the device. */
export function useSyncState(): SyncState {
  const sync = useAccount()?.sync
  return useSyncExternalStore(sync?.subscribe ?? nothing, sync?.state ?? (() => UNKNOWN), () => UNKNOWN)
}
