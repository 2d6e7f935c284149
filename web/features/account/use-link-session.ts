// Returning from a mailed link or another service: adopts the session in the cookie.
import { useEffect, useState } from 'react'
import { SESSION_MISSING } from '#web/data/session/session-keeper.ts'
import { session } from '#web/data/session.ts'

/** Shown if there is no session, instead of the auth service's own message. */
const NONE = 'You’re not signed in here. Sign in, or ask for a new link.'

/** `arriving` while the session is being fetched. `failure` says why there was none. */
export function useLinkSession(comes: boolean): { arriving: boolean; failure: string | null } {
  const [arrived, setArrived] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (!comes) return
    let current = true
    const settle = (message: string | null) => {
      if (!current) return
      setFailure(message)
      setArrived(true)
    }
    session.arrive().then(
      outcome => settle(outcome.ok ? null : outcome.message === SESSION_MISSING ? NONE : outcome.message),
      error => {
        console.error('arriving failed:', error)
        settle('Sign-in didn’t finish. Please try again.')
      },
    )
    return () => {
      current = false
    }
  }, [comes])
  return { arriving: comes && !arrived, failure }
}
