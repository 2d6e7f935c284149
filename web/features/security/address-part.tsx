// The account's address, and changing it: both mailboxes confirm.
import { useState } from 'react'
import { failureOf } from '#web/data/http/error-text.ts'
import { attempt } from '#web/data/session/attempt.ts'
import type { SecuredAccount } from '#web/data/session/security-answers.ts'
import { security } from '#web/data/session/security-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StatusMessage } from '#web/ui/status-message.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useForm } from '#web/ui/use-form.ts'
import { PasswordRow } from './password-row.tsx'

type AddressPartProps = { account: SecuredAccount; reload: () => Promise<void> }

/** Address and password, which every account has. */
export function AddressPart({ account, reload }: AddressPartProps) {
  const [changing, setChanging] = useState(false)
  const { busy, result, run } = useAction(failureOf)
  return (
    <>
      <StatusMessage result={result} />
      <List label="Address and password">
        <ListRow
          title="Email"
          detail={account.email}
          trailing={
            <Button size="small" aria-label="Change the email address" onClick={() => setChanging(true)}>
              Change
            </Button>
          }
        >
          {account.new_email && (
            <Notice
              tone="yours"
              title={`Waiting to become ${account.new_email}`}
              action={
                <Button
                  size="small"
                  loading={busy === 'resend'}
                  onClick={() =>
                    void run(
                      'resend',
                      () => security.resendEmailChange(account.email),
                      'We’ve sent both emails again.',
                    )
                  }
                >
                  Send again
                </Button>
              }
            >
              We sent two emails, one to each address. Open the link in both, in any order.
            </Notice>
          )}
        </ListRow>
        <PasswordRow account={account} onDone={text => void run('password', reload, text)} />
      </List>
      <Dialog
        title="Change your email"
        description="We’ll email both addresses. The change happens once you’ve opened both links."
        open={changing}
        onOpenChange={setChanging}
      >
        <ChangeForm
          onDone={email => {
            setChanging(false)
            void run('change', reload, `We’ve sent emails to ${account.email} and ${email}.`)
          }}
        />
      </Dialog>
    </>
  )
}

const fields = [{ name: 'newEmail', missing: 'Enter the new address.' }]

function ChangeForm({ onDone }: { onDone: (email: string) => void }) {
  const { errors, failure, busy, formProps } = useForm(
    fields,
    async ({ newEmail = '' }) => {
      const outcome = await attempt(() => security.changeEmail(newEmail), '')
      if (outcome.ok) onDone(newEmail)
      return outcome
    },
    { byCode: { email_exists: 'newEmail', validation_failed: 'newEmail' } },
  )
  return (
    <form {...formProps} aria-label="Change your email">
      <FormFailure message={failure} />
      <div className="grid gap-5">
        <Field label="New email" error={errors.newEmail}>
          <TextInput name="newEmail" type="email" autoComplete="email" required />
        </Field>
        <Button type="submit" variant="primary" loading={busy} block>
          Send both emails
        </Button>
      </div>
    </form>
  )
}
