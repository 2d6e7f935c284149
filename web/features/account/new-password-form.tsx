// The target of a password reset link: sets a new password, then continues to the app.
import { session, useSession } from '#web/data/session.ts'
import { AccountName } from '#web/ui/account-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useForm } from '#web/ui/use-form.ts'

const fields = [{ name: 'password', missing: 'Enter a new password.' }]

/** `onDone` runs once the password is set and this device is signed in. */
export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const email = useSession().user?.email ?? ''
  const { errors, failure, busy, formProps } = useForm(
    fields,
    async ({ password = '' }) => {
      const outcome = await session.setNewPassword(password)
      if (outcome.ok) {
        toast({ title: outcome.message, tone: 'success' })
        onDone()
      }
      return outcome
    },
    { byCode: { weak_password: 'password', same_password: 'password' } },
  )
  return (
    <form {...formProps} aria-label="Choose a new password">
      <h1 className="mb-6 font-serif text-3xl font-medium tracking-[-0.015em]">Choose a new password</h1>
      <FormFailure message={failure} />
      <div className="grid gap-5">
        <AccountName email={email} />
        <NewPasswordField
          label="New password"
          name="password"
          hint="At least 8 characters. We’ll sign out every other device."
          error={errors.password}
        />
        <Button type="submit" variant="primary" loading={busy} block>
          Save and sign in
        </Button>
      </div>
    </form>
  )
}
