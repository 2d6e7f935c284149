// Inviting somebody: their address, their role, and the people they will see.
import { useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { can } from '#shared/domain/capabilities.ts'
import type { MemberRole } from '#shared/domain/households.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { household, type InvitationMade } from '#web/data/household.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { PeopleChoice } from './people-choice.tsx'
import type { Quota } from './quota.ts'
import { type AnyRole, ROLE_LABEL, ROLE_MEANS } from './role-text.ts'
import type { RunHouseholdAction } from './use-household.ts'

type InviteDialogProps = {
  role: AnyRole
  /** Seats for members, before this invitation. */
  seats: Quota
  people: readonly Person[]
  /** The people that the invited person can be. */
  selves: readonly Person[]
  run: RunHouseholdAction
  onMade: (made: InvitationMade) => void
  onClose: () => void
}

const fields = [{ name: 'memberEmail', missing: 'Enter their email address.' }]

/** Mounted while it is open. Only the holder can make someone a manager. */
export function InviteDialog({ role, seats, people, selves, run, onMade, onClose }: InviteDialogProps) {
  const [chosen, setChosen] = useState<MemberRole>('member')
  const [ids, setIds] = useState<readonly string[]>([])
  const [selfId, setSelfId] = useState<string | null>(null)
  const links = { person_ids: withSelf(ids, selfId), self_id: selfId }
  const { errors, failure, busy, formProps } = useForm(fields, async ({ memberEmail = '' }) => {
    const why = await run(
      'invite',
      async () => onMade(await household.invite({ ...links, email: memberEmail, role: chosen })),
      `We’ve sent an invitation to ${memberEmail}.`,
      'there',
    )
    if (why === null) onClose()
    return { ok: why === null, message: why ?? '' }
  })
  const roles: readonly MemberRole[] = can({ role }, 'members.manage') ? ['member', 'manager'] : ['member']
  return (
    <Dialog title="Invite someone" open onOpenChange={open => !open && onClose()}>
      <form {...formProps} aria-label="Invite someone">
        <FormFailure message={failure} />
        <div className="grid gap-5">
          <Field
            label="Email"
            error={errors.memberEmail}
            hint="We’ll send an email there. Only an account with this address can accept."
          >
            <TextInput name="memberEmail" type="email" autoComplete="off" maxLength={254} required />
          </Field>
          <RadioGroup
            legend="Role"
            options={roles.map(value => ({ value, label: ROLE_LABEL[value], hint: ROLE_MEANS[value] }))}
            value={chosen}
            onValueChange={value => setChosen(value === 'manager' ? 'manager' : 'member')}
          />
          {selves.length > 0 && <SelfChoice people={selves} selfId={selfId} onChange={setSelfId} />}
          <PeopleChoice
            role={chosen}
            people={people}
            ids={ids}
            selfId={selfId}
            selfHint="This is who you’re inviting: they see their own data."
            onChange={setIds}
          />
          <p className="text-sm text-pretty text-soft">
            By inviting them, you agree to show them these people’s data, such as names, addresses, listings
            and letters.
          </p>
          <p className="text-sm text-faint">
            With this one, {seats.used + 1} of {seats.max} places for members are taken.
          </p>
          <Button type="submit" variant="primary" loading={busy} block>
            Send the invitation
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Always includes the person that they are. */
const withSelf = (ids: readonly string[], selfId: string | null): readonly string[] =>
  selfId === null ? ids : [...new Set([...ids, selfId])]

type SelfChoiceProps = {
  people: readonly Person[]
  selfId: string | null
  onChange: (selfId: string | null) => void
}

function SelfChoice({ people, selfId, onChange }: SelfChoiceProps) {
  const options = people.map(person => ({ value: person.id, label: mainName(person) }))
  return (
    <Field
      label="This is"
      optional
      hint="If they’re one of the people here. They then speak for themselves, and their data goes with them if they leave."
    >
      <Select
        name="self"
        options={[{ value: '', label: 'None of these people' }, ...options]}
        value={selfId ?? ''}
        onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
      />
    </Field>
  )
}
