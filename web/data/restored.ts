// The notice that the server was restored from a backup, for screens.
import { useSyncExternalStore } from 'react'
import { device } from './device.ts'
import { useAccount } from './store.ts'

const nothing = () => () => {}
const none = () => null

/** How many of this device's rows the server lacked and we sent again; null if there is nothing to report. */
export function useRestored(): number | null {
  const restored = useAccount()?.restored
  return useSyncExternalStore(restored?.subscribe ?? nothing, restored?.rows ?? none, none)
}

/** Call when the person has seen the notice. */
export async function dismissRestored(): Promise<void> {
  await (await device.databases.whenOpen()).restored.dismiss()
}
