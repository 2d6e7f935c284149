// That the server was restored from a backup, as screens use it.
import { useSyncExternalStore } from 'react'
import { device } from './device.ts'
import { useAccount } from './store.ts'

const nothing = () => () => {}
const none = () => null

/** How many of this device's rows the server lacked and was sent again; null when there is nothing to say. */
export function useRestored(): number | null {
  const restored = useAccount()?.restored
  return useSyncExternalStore(restored?.subscribe ?? nothing, restored?.rows ?? none, none)
}

/** The person has been told. */
export async function dismissRestored(): Promise<void> {
  await (await device.databases.whenOpen()).restored.dismiss()
}
