// What the address of the plans says: the launch offer (PRODUCT S4.1), or that a
// checkout was left.
import { useSyncExternalStore } from 'react'
import { LAUNCH_OFFER } from '#shared/domain/offer.ts'

const never = () => () => {}
const says = (name: string, value: string) => () =>
  new URLSearchParams(window.location.search).get(name) === value
const named = says('offer', LAUNCH_OFFER)
const left = says('checkout', 'canceled')

/** False at first: prerendered HTML was made without an address. */
export const useLaunchOffer = (): boolean => useSyncExternalStore(never, named, () => false)

/** Whether a checkout led back here unpaid. False at first, too. */
export const useCheckoutLeft = (): boolean => useSyncExternalStore(never, left, () => false)
