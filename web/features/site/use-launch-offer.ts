// Whether the address names the launch offer (specification, account and public site, 4: Promotion).
import { useSyncExternalStore } from 'react'
import { LAUNCH_OFFER } from '#shared/domain/offer.ts'

const never = () => () => {}
const named = () => new URLSearchParams(window.location.search).get('offer') === LAUNCH_OFFER

/** False at first: prerendered HTML was made without an address. */
export const useLaunchOffer = (): boolean => useSyncExternalStore(never, named, () => false)
