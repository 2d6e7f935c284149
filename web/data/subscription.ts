// The account's subscription, for screens.
import { useSyncExternalStore } from 'react'
import type { SubscriptionState } from '#shared/protocol/subscription.ts'
import { device } from './device.ts'
import { NOT_SUBSCRIBED, SubscriptionCheck } from './session/subscription-check.ts'

const check = new SubscriptionCheck(device)

/** Checks the subscription from now on, at each sign-in and change of the user. */
export const followSubscription = (): (() => void) => check.follow()

/** Checks again after the plan was changed. */
export const recheckSubscription = (): void => check.again()

/** Not subscribed until the server says otherwise. */
export function useSubscription(): SubscriptionState {
  return useSyncExternalStore(check.subscribe, check.state, () => NOT_SUBSCRIBED)
}
