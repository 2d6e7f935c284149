// Members: with their role and whom they see; removing one, and leaving.
import { can } from '#shared/domain/capabilities.ts'
import { dayText } from '#shared/letters/day-text.ts'
import type { MemberView } from '#shared/protocol/households.ts'
import { now } from '#web/data/clock.ts'
import { household } from '#web/data/household.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import type { PartProps } from './part-props.ts'
import { ROLE_LABEL, seesText } from './role-text.ts'

/** The holder first. A member is told of the holder and of themself only. */
export function MembersPart(props: PartProps & { onLeft: () => void }) {
  const { household: here, me, nameOf, busy, run, onLeft } = props
  const { view } = here
  const isHolder = me === view.holder.user_id
  const mayManage = can(view, 'members.manage')
  const remove = (member: MemberView) =>
    run(
      member.user_id,
      () => household.removeMember(member.user_id),
      `${member.email} is no longer a member. What is theirs went with them.`,
    )
  const leave = async () => {
    if ((await run('leave', household.leave, 'You have left the household.')) === null) onLeft()
  }
  return (
    <>
      <List label="Members">
        <ListRow
          title={<span className="wrap-anywhere">{view.holder.email}</span>}
          detail="Holder. Sees everybody."
          trailing={isHolder && <StatusPill tone="neutral">You</StatusPill>}
        />
        {view.members.map(member => (
          <ListRow
            key={member.user_id}
            title={<span className="wrap-anywhere">{member.email}</span>}
            detail={`${ROLE_LABEL[member.role]}. ${seesText(member.role, member.person_ids, nameOf)}. Since ${dayText(member.joined_at, now())}.`}
            trailing={
              member.user_id === me ? (
                <StatusPill tone="neutral">You</StatusPill>
              ) : (
                mayManage && (
                  <RemoveMember
                    member={member}
                    busy={busy === member.user_id}
                    onRemove={() => void remove(member)}
                  />
                )
              )
            }
          />
        ))}
      </List>
      {isHolder && view.members.length === 0 && (
        <p className="mt-4 text-soft">Nobody else yet. Whom you invite sees what you let them see.</p>
      )}
      {!isHolder && <Leave busy={busy === 'leave'} onLeave={() => void leave()} />}
    </>
  )
}

type RemoveMemberProps = { member: MemberView; busy: boolean; onRemove: () => void }

function RemoveMember({ member, busy, onRemove }: RemoveMemberProps) {
  return (
    <AlertDialog
      title={`Remove ${member.email}?`}
      description="They see nothing of this household any more. What is about themself and about whom they had brought goes with them, and is deleted here."
      confirmLabel="Remove"
      tone="danger"
      onConfirm={onRemove}
      trigger={
        <Button size="small" loading={busy} aria-label={`Remove ${member.email}`}>
          Remove
        </Button>
      }
    />
  )
}

function Leave({ busy, onLeave }: { busy: boolean; onLeave: () => void }) {
  return (
    <AlertDialog
      title="Leave this household?"
      description="What is about you and about whom you had brought goes with you into your own account. You no longer see the rest."
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
