// Coming back from a mail's link or another service: its session is in the cookie, and is taken over.
import { useEffect, useState } from 'react'
import { SESSION_MISSING } from '#web/data/session/session-keeper.ts'
import { session } from '#web/data/session.ts'

/** Said where there is none, in place of the service's own words. */
const NONE = 'You’re not signed in here. Sign in, or ask for a new link.'

/** `arriving` while it is looked for. `failure` says why there was none. */
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
