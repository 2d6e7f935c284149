// Whether push is on for this device, for screens.
import { useSyncExternalStore } from 'react'
import { devicePush, type PushState } from '#web/data/push/push-subscription.ts'

const CHECKING: PushState = { status: 'checking' }

/** Stays current while it is being turned on or off, in this tab. */
export function useDevicePush(): PushState {
  return useSyncExternalStore(devicePush.subscribe, devicePush.state, () => CHECKING)
}
