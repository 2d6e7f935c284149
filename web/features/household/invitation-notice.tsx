// On the sign-in page: the details of the invitation that the person was about to open.
import { useRouterState } from '@tanstack/react-router'
import { Notice } from '#web/ui/notice.tsx'
import { invitationToken } from './invitation-token.ts'
import { InviterText } from './inviter-text.tsx'
import { useInvitation } from './use-invitation.ts'

/** Empty unless the person was about to open an invitation. */
export function InvitationNotice() {
  const wanted = useRouterState({
    select: state => (state.location.search as { redirect?: unknown }).redirect,
  })
  const token = invitationToken(wanted)
  const invitation = useInvitation(token)
  if (token === null) return null
  return (
    <div role="status" className="mb-8">
      {invitation.state === 'gone' ? (
        <Notice tone="yours" title="This invitation no longer works">
          It was used or revoked, or it’s older than seven days. Ask for a new one.
        </Notice>
      ) : (
        <Notice title="You’re invited to a household">
          {invitation.state === 'open' && (
            <p>
              <InviterText look={invitation.look} />
            </p>
          )}
          <p>To join, sign in or sign up with the address the invitation came to.</p>
        </Notice>
      )}
    </div>
  )
}
