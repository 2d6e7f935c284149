// After sign-up: a field for the mailed code, what the link does, and a button to resend the mail.
import { useEffect, useRef, useState } from 'react'
import { session } from '#web/data/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { toast } from '#web/ui/toast.ts'
import { useForm } from '#web/ui/use-form.ts'
import { digitsOf } from './mailed-code.ts'
import { MailedCodeField } from './mailed-code-field.tsx'

type CheckMailProps = {
  email: string
  /** Where to go once the address is confirmed. */
  redirect: string | undefined
  onSignIn: () => void
  onOtherAddress: () => void
}

/** Takes the focus, since it replaces the focused form. */
export function CheckMail({ email, redirect, onSignIn, onOtherAddress }: CheckMailProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => heading.current?.focus(), [])

  async function resend(): Promise<void> {
    setBusy(true)
    const outcome = await session.resendConfirmation(email, redirect)
    setFailure(outcome.ok ? null : outcome.message)
    if (outcome.ok)
      toast({ title: 'Sent again', description: 'Only the newest email works.', tone: 'success' })
    setBusy(false)
  }

  return (
    <div className="grid gap-5">
      <h1 ref={heading} tabIndex={-1} className="font-serif text-3xl font-medium tracking-[-0.015em]">
        Check your email
      </h1>
      <p className="text-soft text-pretty">
        We sent an email to <span className="font-medium wrap-anywhere text-ink">{email}</span>. Type its
        six-digit code here, or open its link in this browser.
      </p>
      <CodeForm email={email} />
      <div className="border-t border-line pt-5">
        <p className="text-sm text-soft">
          Nothing there? Check your spam folder, or have it sent again. If you opened the link on another
          device, sign in.
        </p>
        <FormFailure message={failure} />
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="small" loading={busy} onClick={() => void resend()}>
            Send Again
          </Button>
          <Button size="small" onClick={onSignIn}>
            Sign In
          </Button>
          <Button size="small" variant="quiet" onClick={onOtherAddress}>
            Use Another Address
          </Button>
        </div>
      </div>
    </div>
  )
}

const codeFields = [{ name: 'signupCode', missing: 'Enter the six digits from the email.' }]

/** Confirms the address and signs in here; the page then moves on automatically. */
function CodeForm({ email }: { email: string }) {
  const { errors, failure, busy, formProps } = useForm(
    codeFields,
    ({ signupCode = '' }) => session.confirmByCode({ email, code: digitsOf(signupCode) }),
    { byCode: { otp_expired: 'signupCode' }, keeps: false },
  )
  return (
    <form {...formProps} aria-label="Confirm with the emailed code" className="grid gap-4">
      <FormFailure message={failure} />
      <MailedCodeField name="signupCode" error={errors.signupCode} />
      <Button type="submit" variant="primary" loading={busy} block>
        Confirm
      </Button>
    </form>
  )
}
