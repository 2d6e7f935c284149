// The signed-in user as this device remembers it: all that public pages need. Separate from the session, which imports
// the code that calls the server.
import { useSyncExternalStore } from 'react'

export type KnownUser = { email: string; fullName: string }

/** Its localStorage key. The head script of prerendered pages reads it too (web/head-script.js). */
export const KNOWN_USER_KEY = 'offlist-session'

const listeners = new Set<() => void>()
let raw: string | null = null
let user: KnownUser | null = null

/** Reads it again: this tab's own session has changed. */
export function refreshKnownUser(): void {
  for (const listener of [...listeners]) listener()
}

/** Undefined while a prerendered page hydrates, as on the server: its HTML contains no name. */
export function useKnownUser(): KnownUser | null | undefined {
  return useSyncExternalStore(subscribe, readKnownUser, () => undefined)
}

/** Null when signed out, or when storage is unavailable. */
export function readKnownUser(): KnownUser | null {
  const kept = read()
  if (kept !== raw) {
    raw = kept
    user = kept === null ? null : parse(kept)
  }
  return user
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Other tabs sign in and out too.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KNOWN_USER_KEY)
  } catch {
    return null // The browser can forbid storage; then no one stays signed in either.
  }
}

/** Parsed by hand: a schema library here would weigh on every page. */
function parse(kept: string): KnownUser | null {
  try {
    const { email, fullName } = JSON.parse(kept) as Record<string, unknown>
    return typeof email === 'string'
      ? { email, fullName: typeof fullName === 'string' ? fullName : '' }
      : null
  } catch {
    return null // Not our data, or of another version: treated as absent.
  }
}
