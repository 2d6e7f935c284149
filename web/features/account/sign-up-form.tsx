// The sign-up form (PRODUCT S5 and S8).
import { requestWelcomeMails } from '#web/data/email-sequences.ts'
import { session } from '#web/data/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { NewPasswordField } from '#web/ui/new-password-field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useForm } from '#web/ui/use-form.ts'
import { OtherWays } from './other-ways.tsx'
import { SignUpClosedNotice } from './sign-up-closed-notice.tsx'

const fields = [
  { name: 'fullName', missing: '', required: false },
  { name: 'email', missing: 'Enter your email address.' },
  { name: 'password', missing: 'Choose a password.' },
]

type SignUpFormProps = {
  onDone: (email: string) => void
  redirect: string | undefined
  /** Prefilled: entered on the previous page. */
  fullName: string | undefined
}

/** Calls `onDone` with the address once the account exists and its mail is on the way. */
export function SignUpForm({ onDone, redirect, fullName }: SignUpFormProps) {
  const { errors, failure, busy, formProps } = useForm(
    fields,
    async values => {
      const { fullName = '', email = '', password = '' } = values
      const outcome = await session.signUp({ fullName: fullName.trim(), email, password, redirect })
      if (outcome.ok) {
        void requestWelcomeMails({ email, name: fullName.trim() })
        toast({ title: outcome.message, tone: 'success' })
        onDone(email)
      }
      return outcome
    },
    { byCode: { weak_password: 'password' } },
  )
  return (
    <>
      <SignUpClosedNotice />
      <form {...formProps} aria-label="Sign up">
        <FormFailure message={failure} />
        <div className="grid gap-5">
          <Field label="Full name" optional>
            <TextInput name="fullName" autoComplete="name" defaultValue={fullName} />
          </Field>
          <Field label="Email" error={errors.email}>
            <TextInput name="email" type="email" autoComplete="username" required />
          </Field>
          <NewPasswordField
            label="Password"
            name="password"
            error={errors.password}
            hint="Long beats clever: a few words you’ll remember."
          />
          <Button type="submit" variant="primary" loading={busy} block>
            Create Account
          </Button>
          <p className="text-sm text-faint">
            We’ll send one email with a link, to make sure the address is yours.
          </p>
        </div>
      </form>
      <OtherWays redirect={redirect} passkey={false} />
    </>
  )
}
