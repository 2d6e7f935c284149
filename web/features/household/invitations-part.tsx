// Invitations: creating, listing, resending, and revoking them.
import { useState } from 'react'
import { can } from '#shared/domain/capabilities.ts'
import type { InvitationView } from '#shared/protocol/households.ts'
import { now } from '#web/data/clock.ts'
import { household, type InvitationMade } from '#web/data/household.ts'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { InvitationItem } from './invitation-item.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import type { HouseholdPartProps } from './part-props.ts'
import { quotasOf } from './quota.ts'
import { selfChoices } from './self-choices.ts'
import { shownInvitations } from './shown-invitations.ts'

/** For viewers who may invite. */
export function InvitationsPart({ household: here, people, nameOf, busy, run }: HouseholdPartProps) {
  const [inviting, setInviting] = useState(false)
  const [links, setLinks] = useState<Readonly<Record<string, string>>>({})
  const { view, invitations } = here
  const seats = quotasOf(view.limits)?.members ?? null
  const hasSeats = seats !== null && seats.remaining > 0
  const memberEmails = [view.holder.email, ...view.members.map(member => member.email)]
  const shown = shownInvitations(invitations, memberEmails, now())
  const keep = ({ id, link }: InvitationMade) => {
    if (link !== undefined) setLinks(before => ({ ...before, [id]: link }))
  }
  const send = (one: InvitationView) =>
    run(
      `send ${one.id}`,
      async () => keep(await household.sendAgain(one, hasSeats)),
      `We’ve sent another email to ${one.email}. The earlier link no longer works.`,
    )
  const revoke = (one: InvitationView) =>
    run(
      `revoke ${one.id}`,
      () => household.revokeInvitation(one.id),
      `The invitation to ${one.email} no longer works.`,
    )
  const busyWith = ({ id }: InvitationView) =>
    busy === `send ${id}` ? 'send' : busy === `revoke ${id}` ? 'revoke' : null
  return (
    <>
      {shown.length === 0 ? (
        <p className="border-y border-line py-5 text-soft">None.</p>
      ) : (
        <List label="Invitations">
          {shown.map(one => (
            <InvitationItem
              key={one.id}
              invitation={one}
              link={links[one.id] ?? null}
              nameOf={nameOf}
              busy={busyWith(one)}
              maySend={
                (one.role === 'member' || can(view, 'members.manage')) && (one.state === 'open' || hasSeats)
              }
              onSend={() => void send(one)}
              onRevoke={() => void revoke(one)}
            />
          ))}
        </List>
      )}
      {hasSeats ? (
        <Button size="small" className="mt-4" onClick={() => setInviting(true)}>
          Invite someone
        </Button>
      ) : (
        <p className="mt-4 max-w-prose text-soft">
          You have no places left for members. Remove a member or revoke an invitation to make room.
        </p>
      )}
      {inviting && seats && (
        <InviteDialog
          role={view.role}
          seats={seats}
          people={people}
          selves={selfChoices(people, view.members)}
          run={run}
          onMade={keep}
          onClose={() => setInviting(false)}
        />
      )}
    </>
  )
}
