// Inviting somebody: their address, their role, and whom they will see.
import { useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { can } from '#shared/domain/capabilities.ts'
import type { MemberRole } from '#shared/domain/households.ts'
import { personName } from '#shared/letters/full-name.ts'
import { household } from '#web/data/household.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { type AnyRole, ROLE_LABEL, ROLE_MEANS } from './role-text.ts'
import type { Run } from './use-household.ts'

type InviteDialogProps = { role: AnyRole; people: readonly Person[]; run: Run; onClose: () => void }

const fields = [{ name: 'memberEmail', missing: 'Enter their email address.' }]

/** Mounted while it is open. Only the holder makes managers. */
export function InviteDialog({ role, people, run, onClose }: InviteDialogProps) {
  const [chosen, setChosen] = useState<MemberRole>('member')
  const [ids, setIds] = useState<readonly string[]>([])
  const { errors, failure, busy, formProps } = useForm(fields, async ({ memberEmail = '' }) => {
    const why = await run(
      'invite',
      () => household.invite({ email: memberEmail, role: chosen, person_ids: ids }),
      `An invitation is on its way to ${memberEmail}.`,
      'there',
    )
    if (why === null) onClose()
    return { ok: why === null, message: why ?? '' }
  })
  const toggle = (id: string) => (on: boolean) =>
    setIds(before => (on ? [...before, id] : before.filter(one => one !== id)))
  const roles: readonly MemberRole[] = can({ role }, 'members.manage') ? ['member', 'manager'] : ['member']
  return (
    <Dialog title="Invite somebody" open onOpenChange={open => !open && onClose()}>
      <form {...formProps} aria-label="Invite somebody">
        <FormFailure message={failure} />
        <div className="grid gap-5">
          <Field
            label="Email"
            error={errors.memberEmail}
            hint="A mail goes there. Only an account with this address can accept."
          >
            <TextInput name="memberEmail" type="email" autoComplete="off" maxLength={254} required />
          </Field>
          <RadioGroup
            legend="Role"
            options={roles.map(value => ({ value, label: ROLE_LABEL[value], hint: ROLE_MEANS[value] }))}
            value={chosen}
            onValueChange={value => setChosen(value === 'manager' ? 'manager' : 'member')}
          />
          <fieldset>
            <legend className="mb-1.5 text-sm font-medium">
              {chosen === 'manager' ? 'Whom they are linked to' : 'Whom they see'}
            </legend>
            {people.length === 0 && <p className="text-sm text-soft">There are no people yet.</p>}
            {people.map(person => (
              <Checkbox
                key={person.id}
                label={personName(person)}
                checked={ids.includes(person.id)}
                onCheckedChange={toggle(person.id)}
              />
            ))}
          </fieldset>
          <p className="text-sm text-pretty text-soft">
            By inviting them you agree that what concerns these people, such as names, addresses, listings and
            letters, is shown to them.
          </p>
          <Button type="submit" variant="primary" loading={busy} block>
            Send the invitation
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
