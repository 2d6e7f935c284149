// Whether the server is reachable, for screens that don't work without it.
import { useSyncExternalStore } from 'react'
import { device } from '#web/data/device.ts'

/** Follows the outcome of all requests. */
export function useReachable(): boolean {
  return useSyncExternalStore(device.connection.subscribe, device.connection.reachable, () => true)
}
