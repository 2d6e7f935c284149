// Changing a member: their role and linked people, and what that means for them.
import { type SubmitEvent, useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { MEMBER_ROLES, type MemberRole } from '#shared/domain/households.ts'
import type { MemberView } from '#shared/protocol/households.ts'
import { household } from '#web/data/household.ts'
import { useReachable } from '#web/data/session/use-reachable.ts'
import { AddressText } from '#web/ui/address-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { isSame, type MemberState, memberChangeText } from './member-change.ts'
import { PeopleChoice } from './people-choice.tsx'
import { ROLE_LABEL, ROLE_MEANS } from './role-text.ts'
import type { RunHouseholdAction } from './use-household.ts'

type MemberDialogProps = {
  member: MemberView
  people: readonly Person[]
  nameOf: (personId: string) => string | null
  run: RunHouseholdAction
  onClose: () => void
}

/** Mounted while it is open. For viewers who may manage members. */
export function MemberDialog({ member, people, nameOf, run, onClose }: MemberDialogProps) {
  const [after, setAfter] = useState<MemberState>({ role: member.role, person_ids: member.person_ids })
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const reachable = useReachable()
  const changed = !isSame(member, after)
  useUnsaved(changed)
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (!changed || busy) return
    setBusy(true)
    const why = await run(
      'change',
      () => household.changeMember(member.user_id, after),
      `Saved for ${member.email}.`,
      'there',
    )
    setBusy(false)
    setFailure(why)
    if (why === null) onClose()
  }
  return (
    <Dialog
      title="Change a member"
      description={<AddressText email={member.email} />}
      open
      onOpenChange={open => !open && onClose()}
    >
      <form aria-label="Change a member" noValidate onSubmit={event => void save(event)}>
        <FormFailure message={failure} />
        <div className="grid gap-5">
          <RadioGroup
            legend="Role"
            options={MEMBER_ROLES.toReversed().map(value => ({
              value,
              label: ROLE_LABEL[value],
              hint: ROLE_MEANS[value],
            }))}
            value={after.role}
            onValueChange={value => setAfter({ ...after, role: roleOf(value) })}
          />
          <PeopleChoice
            role={after.role}
            people={people}
            ids={after.person_ids}
            selfId={member.self_id}
            onChange={person_ids => setAfter({ ...after, person_ids })}
          />
          <Changes before={member} after={after} nameOf={nameOf} />
          {!reachable && (
            <p className="text-sm text-yours">
              We can’t reach Offlist right now. You need to be online to save.
            </p>
          )}
          <Button type="submit" variant="primary" loading={busy} disabled={!changed || !reachable} block>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const roleOf = (value: string): MemberRole => (value === 'manager' ? 'manager' : 'member')

type ChangesProps = {
  before: MemberState
  after: MemberState
  nameOf: (personId: string) => string | null
}

/** Announced as the choices change. */
function Changes({ before, after, nameOf }: ChangesProps) {
  const sentences = memberChangeText(before, after, nameOf)
  return (
    <div role="status" className="border-t border-line pt-4 text-sm text-pretty">
      <p className="font-medium">What changes for them</p>
      {sentences.length === 0 && <p className="text-faint">Nothing yet.</p>}
      {sentences.map(sentence => (
        <p key={sentence} className="text-soft">
          {sentence}
        </p>
      ))}
      <p className="mt-2 text-faint">They keep seeing the people they brought.</p>
    </div>
  )
}
