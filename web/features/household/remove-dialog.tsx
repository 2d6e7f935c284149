// Removing a member: what happens to the data, and a field for typing their address, because it can't be undone.
import type { MemberView } from '#shared/protocol/households.ts'
import { household } from '#web/data/household.ts'
import { AddressText } from '#web/ui/address-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useForm } from '#web/ui/use-form.ts'
import type { RunHouseholdAction } from './use-household.ts'

type RemoveDialogProps = { member: MemberView; run: RunHouseholdAction; onClose: () => void }

/** Mounted while it is open. */
export function RemoveDialog({ member, run, onClose }: RemoveDialogProps) {
  const { email } = member
  const missing = 'Type their address as shown above.'
  const { errors, failure, busy, formProps } = useForm(
    [{ name: 'confirmAddress', missing }],
    async ({ confirmAddress = '' }) => {
      if (confirmAddress.trim().toLowerCase() !== email.toLowerCase())
        return { ok: false, message: missing, code: 'mismatch' }
      const why = await run(
        'remove',
        () => household.removeMember(member.user_id),
        `${email} is no longer a member. Their data went with them.`,
        'there',
      )
      if (why === null) onClose()
      return { ok: why === null, message: why ?? '' }
    },
    { byCode: { mismatch: 'confirmAddress' } },
  )
  return (
    <Dialog
      title="Remove a member"
      description={<AddressText email={email} />}
      open
      onOpenChange={open => !open && onClose()}
    >
      <form {...formProps} aria-label="Remove a member">
        <FormFailure message={failure} />
        <ul className="grid list-disc gap-1.5 pl-5 text-pretty text-soft">
          <li>They won’t see anything of this household anymore, on any of their devices.</li>
          <li>
            Their data, and that of the people they brought, moves to their own account. It’s deleted here.
          </li>
          <li>You can’t undo this. You can invite them again, but the data they take stays theirs.</li>
        </ul>
        <div className="mt-6 grid gap-5">
          <Field
            label="Their address, to confirm"
            hint={
              <>
                Type{' '}
                <span className="font-medium text-ink">
                  <AddressText email={email} />
                </span>
              </>
            }
            error={errors.confirmAddress}
          >
            <TextInput
              name="confirmAddress"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
          </Field>
          <Button type="submit" variant="danger" loading={busy} block>
            Remove from the household
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
