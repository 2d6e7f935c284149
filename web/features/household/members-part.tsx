// Members with their role and the people they see; changing and removing members, and leaving.
import { useState } from 'react'
import { can } from '#shared/domain/capabilities.ts'
import { dayText } from '#shared/letters/day-text.ts'
import type { MemberView } from '#shared/protocol/households.ts'
import { now } from '#web/data/clock.ts'
import { household } from '#web/data/household.ts'
import { AddressText } from '#web/ui/address-text.tsx'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { MemberDialog } from './member-dialog.tsx'
import type { HouseholdPartProps } from './part-props.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { isText, ROLE_LABEL, seesText } from './role-text.ts'

/** The holder first. A member only sees the holder and themself. */
export function MembersPart(props: HouseholdPartProps & { onLeft: () => void }) {
  const { household: here, people, me, nameOf, busy, run, onLeft } = props
  const [open, setOpen] = useState<{ what: 'change' | 'remove'; member: MemberView } | null>(null)
  const { view } = here
  const isHolder = me === view.holder.user_id
  const mayManage = can(view, 'members.manage')
  const close = () => setOpen(null)
  const leave = async () => {
    if ((await run('leave', household.leave, 'You’ve left the household.', 'here')) === null) onLeft()
  }
  return (
    <>
      <List label="Members">
        <ListRow
          title={<AddressText email={view.holder.email} />}
          detail="Holder. Sees everyone."
          trailing={isHolder && <StatusPill tone="neutral">You</StatusPill>}
        />
        {view.members.map(member => (
          <ListRow
            key={member.user_id}
            title={<AddressText email={member.email} />}
            detail={`${ROLE_LABEL[member.role]}. ${isText(member.self_id, nameOf)}${seesText(member.role, member.person_ids, nameOf)}. Since ${dayText(member.joined_at, now())}.`}
            trailing={
              <>
                {member.user_id === me && <StatusPill tone="neutral">You</StatusPill>}
                {member.user_id !== me && mayManage && (
                  <MemberButtons email={member.email} onOpen={what => setOpen({ what, member })} />
                )}
              </>
            }
          />
        ))}
      </List>
      {isHolder && view.members.length === 0 && (
        <p className="mt-4 text-soft">Just you so far. People you invite see only what you let them see.</p>
      )}
      {!isHolder && <Leave busy={busy === 'leave'} onLeave={() => void leave()} />}
      {open?.what === 'change' && (
        <MemberDialog member={open.member} people={people} nameOf={nameOf} run={run} onClose={close} />
      )}
      {open?.what === 'remove' && <RemoveDialog member={open.member} run={run} onClose={close} />}
    </>
  )
}

type MemberButtonsProps = { email: string; onOpen: (what: 'change' | 'remove') => void }

function MemberButtons({ email, onOpen }: MemberButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" aria-label={`Change ${email}`} onClick={() => onOpen('change')}>
        Change
      </Button>
      <Button size="small" aria-label={`Remove ${email}`} onClick={() => onOpen('remove')}>
        Remove
      </Button>
    </div>
  )
}

function Leave({ busy, onLeave }: { busy: boolean; onLeave: () => void }) {
  return (
    <AlertDialog
      title="Leave this household?"
      description="Your data, and that of the people you brought, moves to your own account. You won’t see the rest."
      confirmLabel="Leave"
      tone="danger"
      onConfirm={onLeave}
      trigger={
        <Button size="small" className="mt-4" loading={busy}>
          Leave the household
        </Button>
      }
    />
  )
}
