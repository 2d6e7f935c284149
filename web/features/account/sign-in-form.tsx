// The sign-in form and the panel for a forgotten password (specification sections 5 and 8).
import { useState } from 'react'
import { session } from '#web/data/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { FormFailure } from './form-failure.tsx'
import { PasswordInput } from './password-input.tsx'
import { useAccountForm } from './use-account-form.ts'

const fields = [
  { name: 'email', missing: 'Enter your email address.' },
  { name: 'password', missing: 'Enter your password.' },
]

/** Leaves going on to the page, which hears of the session itself. */
export function SignInForm() {
  const [forgot, setForgot] = useState(false)
  const { errors, failure, busy, formProps } = useAccountForm(
    fields,
    async ({ email = '', password = '' }) => {
      const outcome = await session.signIn({ email, password })
      if (outcome.ok) toast({ title: outcome.message, tone: 'success' })
      return outcome
    },
  )
  return (
    <div>
      <form {...formProps} aria-label="Sign in">
        <FormFailure message={failure} />
        <div className="grid gap-5">
          <Field label="Email" error={errors.email}>
            <TextInput name="email" type="email" autoComplete="email" required />
          </Field>
          <Field label="Password" error={errors.password}>
            <PasswordInput name="password" autoComplete="current-password" required />
          </Field>
          <Button type="submit" variant="primary" loading={busy} block>
            Sign In
          </Button>
        </div>
      </form>
      <Button
        variant="quiet"
        size="small"
        aria-expanded={forgot}
        aria-controls="forgot-password"
        onClick={() => setForgot(!forgot)}
        className="mt-3 -ml-3.5"
      >
        Forgot password?
      </Button>
      <div id="forgot-password">{forgot && <ForgotPassword onDone={() => setForgot(false)} />}</div>
    </div>
  )
}
