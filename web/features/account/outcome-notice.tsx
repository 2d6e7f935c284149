// What a link from a mail, or a visit to another service, has come to.
import { Notice } from '#web/ui/notice.tsx'
import type { LinkOutcome } from './link-outcome.ts'

/** Nothing for a plain visit. */
export function OutcomeNotice({ outcome }: { outcome: LinkOutcome }) {
  switch (outcome.kind) {
    case 'none':
      return null
    case 'confirmed':
      return (
        <Notice tone="clear" title="Your email address is confirmed">
          Sign in to go on.
        </Notice>
      )
    case 'half':
      return (
        <Notice tone="yours" title="One of two is confirmed">
          Now open the link in the mail to the other address. Your address stays as it is until then.
        </Notice>
      )
    case 'changed':
      return (
        <Notice tone="clear" title="Your new address is confirmed">
          Sign in with it from now on.
        </Notice>
      )
    case 'failed':
      return (
        <Notice tone="back" title={outcome.message}>
          {!outcome.ofService &&
            'Sign in if your address is confirmed already. Otherwise sign up again with it, and a new link is sent.'}
        </Notice>
      )
  }
}

/** The session was ended elsewhere: by a new password, from another device, or by its age. */
export function EndedNotice() {
  return (
    <Notice tone="yours" title="You were signed out here">
      The session on this device has ended. Sign in to go on where you were.
    </Notice>
  )
}
