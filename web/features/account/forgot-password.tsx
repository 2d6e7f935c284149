// The panel that asks for a link to set a new password.
import { session } from '#web/data/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useForm } from '#web/ui/use-form.ts'

const fields = [{ name: 'resetEmail', missing: 'Enter your email address.' }]

/** Answers the same whether or not the address has an account. */
export function ForgotPassword({ onDone }: { onDone: () => void }) {
  const { errors, failure, busy, formProps } = useForm(fields, async ({ resetEmail = '' }) => {
    const outcome = await session.requestPasswordReset(resetEmail)
    if (outcome.ok) {
      toast({ title: outcome.message, tone: 'success' })
      onDone()
    }
    return outcome
  })
  return (
    <form {...formProps} aria-label="Reset password" className="mt-3  border-t border-line pt-5">
      <FormFailure message={failure} />
      <div className="grid gap-4">
        <Field
          label="Email of your account"
          error={errors.resetEmail}
          hint="If there is an account with it, a link to set a new password is sent there."
        >
          <TextInput name="resetEmail" type="email" autoComplete="email" required />
        </Field>
        <Button type="submit" loading={busy} block>
          Send Reset Link
        </Button>
      </div>
    </form>
  )
}
