// Whether the server can be reached, for screens that are of no use without it.
import { useSyncExternalStore } from 'react'
import { device } from '#web/data/device.ts'

/** Follows what all requests together have found. */
export function useReachable(): boolean {
  return useSyncExternalStore(device.connection.subscribe, device.connection.reachable, () => true)
}
