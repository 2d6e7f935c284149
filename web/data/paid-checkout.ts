// The checkout that this browser has paid: its id says later, after signing in, that who signs in is who paid. Light: guests
// come back to a public page.
import { openRequest } from './http/open-request.ts'

const KEY = 'offlist-paid-checkout'

/** Keeps it. Where nothing can be stored, it's just not kept. */
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
    // Where storage is forbidden, nothing was kept.
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

/** Tells the server that a guest is back, so that it looks at once. */
export async function guestReturned(id: string): Promise<void> {
  storePaidCheckout(id)
  await openRequest('/billing/v1/returned', { session_id: id })
}
