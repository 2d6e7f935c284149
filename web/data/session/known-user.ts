// Who is signed in on this device, as it remembers it: all that public pages need to know. Apart from the session itself,
// which brings what talks to the server.
import { useSyncExternalStore } from 'react'

export type KnownUser = { email: string; fullName: string }

/** Where the device keeps it. The head script of prerendered pages looks for it too (web/head-script.js). */
export const KNOWN_USER_KEY = 'offlist-session'

const listeners = new Set<() => void>()
let raw: string | null = null
let user: KnownUser | null = null

/** Looks again: this tab's own session has changed. */
export function refreshKnownUser(): void {
  for (const listener of [...listeners]) listener()
}

/** Undefined while a prerendered page comes to life, as on the server: nobody's name is in its HTML. */
export function useKnownUser(): KnownUser | null | undefined {
  return useSyncExternalStore(subscribe, readKnownUser, () => undefined)
}

/** Null when nobody is signed in, or storage is closed to us. */
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
    return null // Storage can be forbidden by the browser; then nobody stays signed in either.
  }
}

/** Written by hand: a schema library here would weigh on every page. */
function parse(kept: string): KnownUser | null {
  try {
    const { email, fullName } = JSON.parse(kept) as Record<string, unknown>
    return typeof email === 'string'
      ? { email, fullName: typeof fullName === 'string' ? fullName : '' }
      : null
  } catch {
    return null // Not ours, or of another version: as if there were none.
  }
}
