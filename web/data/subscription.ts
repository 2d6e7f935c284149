// What the account is subscribed to, as screens see it.
import { useSyncExternalStore } from 'react'
import type { SubscriptionState } from '#shared/protocol/subscription.ts'
import { device } from './device.ts'
import { NOT_SUBSCRIBED, SubscriptionCheck } from './session/subscription-check.ts'

const check = new SubscriptionCheck(device)

/** Checks it from now on, at each sign-in and change of the user. */
export const followSubscription = (): (() => void) => check.follow()

/** Asks again, after the plan was changed. */
export const recheckSubscription = (): void => check.again()

/** Not subscribed while the server has not said otherwise. */
export function useSubscription(): SubscriptionState {
  return useSyncExternalStore(check.subscribe, check.state, () => NOT_SUBSCRIBED)
}
