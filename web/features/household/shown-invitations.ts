// Which invitations are worth a row: those that can be taken up, and those that ran out and nothing came of. Pure.
import { DAY } from '#shared/lib/time.ts'
import type { InvitationView } from '#shared/protocol/households.ts'

/** An invitation that ran out is shown for this long: somebody who still means it has asked again by then. */
const EXPIRED_SHOWN = 30 * DAY

/** `invitations` newest first, as the server lists them; so is the answer. */
export function shownInvitations(
  invitations: readonly InvitationView[],
  memberEmails: readonly string[],
  now: number,
): readonly InvitationView[] {
  const seen = new Set(memberEmails)
  return invitations.filter(one => {
    const isNewest = !seen.has(one.email)
    seen.add(one.email)
    if (one.state === 'open') return true
    return one.state === 'expired' && isNewest && Date.parse(one.expires_at) > now - EXPIRED_SHOWN
  })
}
