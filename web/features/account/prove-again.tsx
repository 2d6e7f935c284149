// Proving identity again, for accounts without a second step: the password, a passkey, or a mailed code.
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { type AuthResult, type Proof, session } from '#web/data/session.ts'
import { AccountName } from '#web/ui/account-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { arrivalPath } from './auth-search.ts'

type ProveAgainProps = {
  email: string
  passkeys: readonly string[]
  prove: (proof: Proof) => Promise<AuthResult>
}

/** `prove` returns the message to show. */
export function ProveAgain({ email, passkeys, prove }: ProveAgainProps) {
  const [mailed, setMailed] = useState(false)
  const [busy, setBusy] = useState<'passkey' | 'mail' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (name: 'passkey' | 'mail', work: () => Promise<AuthResult>) => {
    setBusy(name)
    const outcome = await work()
    setBusy(null)
    setFailure(outcome.ok ? null : outcome.message)
    return outcome.ok
  }
  const mail = async () => {
    const path = arrivalPath(window.location.pathname)
    if (await run('mail', () => session.mailLink(email, path))) setMailed(true)
  }
  return (
    <div>
      <FormFailure message={failure} />
      {mailed ? <MailedCode email={email} prove={prove} /> : <Password email={email} prove={prove} />}
      <div className="mt-5 grid gap-3 border-t border-line pt-5">
        {passkeys.length > 0 && (
          <Button
            block
            icon={<KeyRound aria-hidden />}
            loading={busy === 'passkey'}
            onClick={() => void run('passkey', () => prove({ by: 'passkey', only: passkeys }))}
          >
            Use a passkey
          </Button>
        )}
        {!mailed && (
          <Button block loading={busy === 'mail'} onClick={() => void mail()}>
            Email me a code
          </Button>
        )}
      </div>
    </div>
  )
}

type WayProps = Pick<ProveAgainProps, 'email' | 'prove'>

const passwordFields = [{ name: 'password', missing: 'Enter your password.' }]

function Password({ email, prove }: WayProps) {
  const { errors, failure, busy, formProps } = useForm(
    passwordFields,
    async ({ password = '' }) => {
      const outcome = await prove({ by: 'password', password })
      if (outcome.ok || outcome.code !== 'invalid_credentials') return outcome
      return { ...outcome, message: 'That’s not your password.' }
    },
    { byCode: { invalid_credentials: 'password' }, keeps: false },
  )
  return (
    <form {...formProps} aria-label="Confirm with your password">
      <FormFailure message={failure} />
      <div className="grid gap-5">
        <AccountName email={email} />
        <Field label="Password" error={errors.password}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <Button type="submit" variant="primary" loading={busy} block>
          Confirm
        </Button>
      </div>
    </form>
  )
}

const codeFields = [{ name: 'mailCode', missing: 'Enter the six digits from the email.' }]

function MailedCode({ email, prove }: WayProps) {
  const { errors, failure, busy, formProps } = useForm(
    codeFields,
    ({ mailCode = '' }) => prove({ by: 'mailed-code', code: mailCode }),
    { byCode: { otp_expired: 'mailCode' }, keeps: false },
  )
  return (
    <form {...formProps} aria-label="Confirm with the emailed code">
      <FormFailure message={failure} />
      <div className="grid gap-5">
        <Field label="Code from the email" hint={`Sent to ${email}.`} error={errors.mailCode}>
          <TextInput name="mailCode" inputMode="numeric" autoComplete="one-time-code" autoFocus required />
        </Field>
        <Button type="submit" variant="primary" loading={busy} block>
          Confirm
        </Button>
      </div>
    </form>
  )
}
