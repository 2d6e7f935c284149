// What the navigation bar needs to know of who is signed in.

/** null: signed out. undefined: not known yet, so that neither set of buttons flashes by. */
export type NavSession = { email: string; fullName: string | null } | null | undefined

type SessionState = {
  status: 'loading' | 'signed-out' | 'signed-in'
  user?: { email: string; fullName: string | null } | undefined
}

/** From the session's state, as useSession gives it. */
export function navSession(state: SessionState): NavSession {
  if (state.status === 'loading') return undefined
  return state.status === 'signed-in' ? (state.user ?? undefined) : null
}
