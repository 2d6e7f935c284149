// The invitations to list: open ones, and expired ones that weren't replaced or accepted. Pure.
import { DAY } from '#shared/lib/time.ts'
import type { InvitationView } from '#shared/protocol/households.ts'

/** Expired invitations are shown for this long. Anyone still interested will have sent another by then. */
const EXPIRED_SHOWN = 30 * DAY

/** `invitations` and the result are newest first, as the server lists them. */
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
