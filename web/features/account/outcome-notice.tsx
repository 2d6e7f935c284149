// The notice about a mailed link or a visit to another service.
import { Notice } from '#web/ui/notice.tsx'
import type { LinkOutcome } from './link-outcome.ts'

/** Empty for a plain visit. */
export function OutcomeNotice({ outcome }: { outcome: LinkOutcome }) {
  switch (outcome.kind) {
    case 'none':
      return null
    case 'confirmed':
      return (
        <Notice tone="clear" title="Your email address is confirmed">
          Sign in to continue.
        </Notice>
      )
    case 'half':
      return (
        <Notice tone="yours" title="One down, one to go">
          Now open the link in the email to the other address. Until then, nothing changes.
        </Notice>
      )
    case 'changed':
      return (
        <Notice tone="clear" title="Your new address is confirmed">
          Use it to sign in from now on.
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="back" title={outcome.message}>
          {!outcome.ofService &&
            'If your address is already confirmed, sign in. Otherwise sign up again with it, and we’ll send a new link.'}
        </Notice>
      )
  }
}

/** A guest has paid: they need a password to use their plan. */
export function PaidNotice() {
  return (
    <Notice tone="clear" title="Thanks. Now check your email">
      We’re sending you a link to set your password. Your plan is ready as soon as you have one. If your
      address already has an account, sign in: the plan is there.
    </Notice>
  )
}

/** The session was ended by a new password, by another device, or by its age. */
export function EndedNotice() {
  return (
    <Notice tone="yours" title="You’ve been signed out">
      Your session on this device has ended. Sign in to pick up where you left off.
    </Notice>
  )
}
