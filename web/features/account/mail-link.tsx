// Signing in by mail alone: a link, or the code next to it for reading the mail on another device.
import { useEffect, useRef, useState } from 'react'
import { session } from '#web/data/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { arrivalPath } from './auth-search.ts'
import { digitsOf } from './mailed-code.ts'
import { MailedCodeField } from './mailed-code-field.tsx'
import { welcome } from './welcome.ts'

type MailLinkFormProps = { email: string; redirect: string | undefined }

/** Shows the same result whether or not the address has an account. */
export function MailLinkForm({ email, redirect }: MailLinkFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <div className="mt-3 border-t border-line pt-5">
      {sentTo === null ? (
        <AskForm email={email} redirect={redirect} onSent={setSentTo} />
      ) : (
        <CodeForm email={sentTo} />
      )}
    </div>
  )
}

const askFields = [{ name: 'linkEmail', missing: 'Enter your email address.' }]

function AskForm({ email, redirect, onSent }: MailLinkFormProps & { onSent: (email: string) => void }) {
  const { errors, failure, busy, formProps } = useForm(askFields, async ({ linkEmail = '' }) => {
    const outcome = await session.mailLink(linkEmail, arrivalPath(redirect))
    if (outcome.ok) onSent(linkEmail)
    return outcome
  })
  return (
    <form {...formProps} aria-label="Email me a link">
      <FormFailure message={failure} />
      <div className="grid gap-4">
        <Field
          label="Where to send it"
          error={errors.linkEmail}
          hint="We’ll send you a link that signs you in without a password. It works once, for one hour."
        >
          <TextInput name="linkEmail" type="email" autoComplete="email" defaultValue={email} required />
        </Field>
        <Button type="submit" loading={busy} block>
          Send Link
        </Button>
      </div>
    </form>
  )
}

const codeFields = [{ name: 'mailCode', missing: 'Enter the six digits from the email.' }]

function CodeForm({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { errors, failure, busy, formProps } = useForm(
    codeFields,
    async ({ mailCode = '' }) => welcome(await session.signInByCode({ email, code: digitsOf(mailCode) })),
    { byCode: { otp_expired: 'mailCode' }, keeps: false },
  )
  return (
    <form {...formProps} aria-label="Sign in with the emailed code">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold">
        Check your email
      </h2>
      <p className="mt-1 mb-4 text-sm text-soft text-pretty">
        We sent an email to <span className="font-medium wrap-anywhere text-ink">{email}</span>. Open its link
        on this device, or type its code here.
      </p>
      <FormFailure message={failure} />
      <div className="grid gap-4">
        <MailedCodeField name="mailCode" error={errors.mailCode} />
        <Button type="submit" loading={busy} block>
          Go on
        </Button>
      </div>
    </form>
  )
}
