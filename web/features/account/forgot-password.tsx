// The panel that requests a password reset link.
import { useEffect, useRef, useState } from 'react'
import { session } from '#web/data/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useForm } from '#web/ui/use-form.ts'

/** Shows the same result whether or not the address has an account. */
export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <div className="mt-3 border-t border-line pt-5">
      {sentTo === null ? <AskForm onSent={setSentTo} /> : <Sent email={sentTo} />}
    </div>
  )
}

const fields = [{ name: 'resetEmail', missing: 'Enter your email address.' }]

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const { errors, failure, busy, formProps } = useForm(fields, async ({ resetEmail = '' }) => {
    const outcome = await session.requestPasswordReset(resetEmail)
    if (outcome.ok) {
      toast({ title: outcome.message, tone: 'success' })
      onSent(resetEmail)
    }
    return outcome
  })
  return (
    <form {...formProps} aria-label="Reset password">
      <FormFailure message={failure} />
      <div className="grid gap-4">
        <Field
          label="Your account’s email"
          error={errors.resetEmail}
          hint="If it has an account, we’ll send it a link to set a new password."
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

/** Takes the focus, since it replaces the focused form. */
function Sent({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        Check your email
      </h2>
      <p className="mt-1 text-sm text-soft text-pretty">
        If there’s an account with <span className="font-medium wrap-anywhere text-ink">{email}</span>, we’ve
        sent it a link to set a new password. Nothing there? Check your spam folder.
      </p>
    </>
  )
}
