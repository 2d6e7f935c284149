// The password: changing it ends every other session.
import { useState } from 'react'
import { attempt } from '#web/data/session/attempt.ts'
import type { SecuredAccount } from '#web/data/session/security-answers.ts'
import { security } from '#web/data/session/security-client.ts'
import { AccountName } from '#web/ui/account-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useForm } from '#web/ui/use-form.ts'

type PasswordRowProps = { account: SecuredAccount; onDone: (text: string) => void }

/** `onDone` is called with the message to show. */
export function PasswordRow({ account, onDone }: PasswordRowProps) {
  const [changing, setChanging] = useState(false)
  return (
    <>
      <ListRow
        title="Password"
        detail="Changing it signs out every other device."
        trailing={
          <Button size="small" aria-label="Change the password" onClick={() => setChanging(true)}>
            Change
          </Button>
        }
      />
      <Dialog title="Change your password" open={changing} onOpenChange={setChanging}>
        <ChangeForm
          email={account.email}
          onDone={() => {
            setChanging(false)
            onDone('Your password has been changed. Every other device is signed out.')
          }}
        />
      </Dialog>
    </>
  )
}

const current = { name: 'currentPassword', missing: 'Enter your current password.', required: false }
const next = { name: 'newPassword', missing: 'Choose a new password.' }
const nonce = { name: 'nonce', missing: 'Enter the code from the email.' }

const byCode = {
  weak_password: 'newPassword',
  same_password: 'newPassword',
  current_password_required: 'currentPassword',
  current_password_invalid: 'currentPassword',
  reauthentication_not_valid: 'nonce',
}

function ChangeForm({ email, onDone }: { email: string; onDone: () => void }) {
  const [mailed, setMailed] = useState(false)
  const { errors, failure, busy, formProps } = useForm(
    mailed ? [current, next, nonce] : [current, next],
    async values => {
      const outcome = await change(values)
      if (outcome.ok) onDone()
      if (outcome.ok || outcome.code !== 'reauthentication_needed') return outcome
      const sent = await attempt(() => security.mailNonce(), '')
      if (sent.ok) setMailed(true)
      return sent
    },
    { byCode },
  )
  return (
    <form {...formProps} aria-label="Change your password">
      <FormFailure message={failure} />
      <div className="grid gap-5">
        <AccountName email={email} />
        <Field
          label="Current password"
          error={errors.currentPassword}
          hint="Leave it empty only if you’ve never set one."
        >
          <PasswordInput name="currentPassword" autoComplete="current-password" />
        </Field>
        <NewPasswordField
          label="New password"
          name="newPassword"
          error={errors.newPassword}
          hint="Long beats clever: a few words you’ll remember."
        />
        {mailed && (
          <Field
            label="Code from the email"
            error={errors.nonce}
            hint={`You signed in here a while ago, so we sent a code to ${email}.`}
          >
            <TextInput name="nonce" inputMode="numeric" autoComplete="one-time-code" autoFocus required />
          </Field>
        )}
        <Button type="submit" variant="primary" loading={busy} block>
          Change Password
        </Button>
      </div>
    </form>
  )
}

function change({ currentPassword = '', newPassword = '', nonce: code = '' }: Record<string, string>) {
  return attempt(
    () =>
      security.changePassword({
        password: newPassword,
        ...(currentPassword === '' ? {} : { current_password: currentPassword }),
        ...(code === '' ? {} : { nonce: code }),
      }),
    '',
  )
}
