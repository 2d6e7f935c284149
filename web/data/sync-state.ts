// The sync state between this device and the server, for the indicator.
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
const yes = () => true

/** The progress of the first pull of all collections on this device: `waiting` while the server can't be reached. */
export type FirstPullState = 'ended' | 'under_way' | 'waiting'

/** Also `ended` while no account is open, because there is nothing to report then. */
export function useFirstPull(): FirstPullState {
  const sync = useAccount()?.sync
  const ended = useSyncExternalStore(sync?.subscribe ?? nothing, sync?.hasPulledAll ?? yes, yes)
  const { state } = useSyncState()
  if (ended) return 'ended'
  return state === 'offline' ? 'waiting' : 'under_way'
}

/** The same in every tab of the device. */
export function useSyncState(): SyncState {
  const sync = useAccount()?.sync
  return useSyncExternalStore(sync?.subscribe ?? nothing, sync?.state ?? (() => UNKNOWN), () => UNKNOWN)
}
