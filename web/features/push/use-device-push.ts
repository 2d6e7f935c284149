// The state of push on this device, for screens.
import { useSyncExternalStore } from 'react'
import { devicePush, type PushState } from '#web/data/push/push-subscription.ts'

const CHECKING: PushState = { status: 'checking' }

/** Stays current while this tab turns push on or off. */
export function useDevicePush(): PushState {
  return useSyncExternalStore(devicePush.subscribe, devicePush.state, () => CHECKING)
}
