// Who can sign up where sign-up is closed.
import { useEffect, useState } from 'react'
import { session } from '#web/data/session.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Empty where everybody can sign up, and as long as we don't know. */
export function SignUpClosedNotice() {
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    let current = true
    session.isSignUpClosed().then(
      isClosed => current && setClosed(isClosed),
      // The form itself says so, too.
      error => console.warn('Sign-up:', error),
    )
    return () => {
      current = false
    }
  }, [])
  return (
    <div role="status" className="mb-6 empty:hidden">
      {closed && (
        <Notice tone="yours" title="Sign-up is closed on this server">
          You can create an account if you were invited, with the address that the invitation was sent to, or
          if you run this server. Otherwise, ask the person who runs it.
        </Notice>
      )}
    </div>
  )
}
