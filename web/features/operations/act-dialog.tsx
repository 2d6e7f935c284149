// The question before an act on an account: what it does, and the operator's reason.
import { ACT_REASONS, type ActReason, actReasons } from '#shared/domain/operator-acts.ts'
import type { AccountView } from '#shared/protocol/operator-console.ts'
import { type ConsoleAct, operatorConsole } from '#web/data/operator-console.ts'
import { attempt } from '#web/data/session/attempt.ts'
import { AddressText } from '#web/ui/address-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Select } from '#web/ui/select.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { ACT_WORDS } from './account-words.ts'

type ActDialogProps = {
  account: AccountView
  act: ConsoleAct
  onClose: () => void
  onDone: (account: AccountView) => void
}

const fields = [{ name: 'reason', missing: 'Choose a reason.' }]
const OPTIONS = [
  { value: '', label: 'Choose a reason' },
  ...actReasons.map(value => ({ value, label: ACT_REASONS[value].label })),
]

/** Mounted while it's open. */
export function ActDialog({ account, act, onClose, onDone }: ActDialogProps) {
  const words = ACT_WORDS[act]
  const { errors, failure, busy, formProps } = useForm(
    fields,
    async ({ reason = '' }) =>
      attempt(async () => onDone(await operatorConsole.act(account.id, act, reason as ActReason)), ''),
    { keeps: false },
  )
  return (
    <Dialog
      title={words.question}
      description={<AddressText email={account.email} />}
      open
      onOpenChange={open => !open && onClose()}
    >
      <form {...formProps} aria-label={words.question}>
        <FormFailure message={failure} />
        <ul className="grid list-disc gap-1.5 pl-5 text-pretty text-soft">
          {words.does.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <div className="mt-6 grid gap-5">
          <Field label="Reason" hint="The owner reads it, and the audit log keeps it." error={errors.reason}>
            <Select name="reason" options={OPTIONS} defaultValue="" required />
          </Field>
          <Button type="submit" variant={act === 'deletion' ? 'danger' : 'primary'} loading={busy} block>
            {words.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
