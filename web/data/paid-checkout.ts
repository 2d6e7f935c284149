// The checkout that was paid in this browser: after sign-in, its id proves that this user paid. Without heavy imports,
// because guests return to a public page.
import { openRequest } from './http/open-request.ts'

const KEY = 'offlist-paid-checkout'

/** Stores the id, if storage is available. */
export function storePaidCheckout(id: string): void {
  try {
    localStorage.setItem(KEY, id)
  } catch (error) {
    console.warn('The checkout could not be kept:', error)
  }
}

/** The id, or null. */
export function storedPaidCheckout(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // Where storage is forbidden, nothing was stored.
    return null
  }
}

export function forgetPaidCheckout(): void {
  try {
    localStorage.removeItem(KEY)
  } catch (error) {
    console.warn('The checkout could not be forgotten:', error)
  }
}

/** Notifies the server that a guest is back, so that it checks the payment at once. */
export async function guestReturned(id: string): Promise<void> {
  storePaidCheckout(id)
  await openRequest('/billing/v1/returned', { session_id: id })
}
