// Where the link of a mail for a forgotten password leads: a new password, and on to the app.
import { session } from '#web/data/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { FormFailure } from './form-failure.tsx'
import { PasswordInput } from './password-input.tsx'
import { useAccountForm } from './use-account-form.ts'

const fields = [{ name: 'password', missing: 'Enter a new password.' }]

/** `onDone` once the password is set and this device signed in. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { errors, failure, busy, formProps } = useAccountForm(fields, async ({ password = '' }) => {
    const outcome = await session.setNewPassword(password)
    if (outcome.ok) {
      toast({ title: outcome.message, tone: 'success' })
      onDone()
    }
    return outcome
  })
  return (
    <form {...formProps} aria-label="Choose a new password">
      <h1 className="mb-6 font-serif text-3xl font-medium tracking-[-0.015em]">Choose a new password</h1>
      <FormFailure message={failure} />
      <div className="grid gap-5">
        <Field
          label="New password"
          hint="At least 8 characters. Every other device is signed out."
          error={errors.password}
        >
          <PasswordInput name="password" autoComplete="new-password" required />
        </Field>
        <Button type="submit" variant="primary" loading={busy} block>
          Save and sign in
        </Button>
      </div>
    </form>
  )
}
