// Open invitations: made, listed, revoked.
import { useState } from 'react'
import { dayText } from '#shared/letters/day-text.ts'
import type { InvitationView } from '#shared/protocol/households.ts'
import { now } from '#web/data/clock.ts'
import { household } from '#web/data/household.ts'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import type { PartProps } from './part-props.ts'
import { ROLE_LABEL, seesText } from './role-text.ts'

/** For who may invite. */
export function InvitationsPart({ household: here, people, nameOf, busy, run }: PartProps) {
  const [inviting, setInviting] = useState(false)
  const { view, invitations } = here
  const isFull = view.members.length + invitations.length >= view.members_max
  const revoke = (one: InvitationView) =>
    run(one.id, () => household.revokeInvitation(one.id), `The invitation to ${one.email} no longer works.`)
  return (
    <>
      {invitations.length === 0 ? (
        <p className="border-y border-line py-5 text-soft">None.</p>
      ) : (
        <List label="Open invitations">
          {invitations.map(one => (
            <ListRow
              key={one.id}
              title={<span className="wrap-anywhere">{one.email}</span>}
              detail={`${ROLE_LABEL[one.role]}. ${seesText(one.role, one.person_ids, nameOf)}. Works until ${dayText(one.expires_at, now())}.`}
              trailing={
                <Button
                  size="small"
                  loading={busy === one.id}
                  aria-label={`Revoke the invitation to ${one.email}`}
                  onClick={() => void revoke(one)}
                >
                  Revoke
                </Button>
              }
            />
          ))}
        </List>
      )}
      {isFull ? (
        <p className="mt-4 text-soft">There is room for {view.members_max} members, and no more.</p>
      ) : (
        <Button size="small" className="mt-4" onClick={() => setInviting(true)}>
          Invite somebody
        </Button>
      )}
      {inviting && (
        <InviteDialog role={view.role} people={people} run={run} onClose={() => setInviting(false)} />
      )}
    </>
  )
}
