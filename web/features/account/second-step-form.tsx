// The second step: a code from the authenticator app, or a recovery code for people who lost the app.
import { useEffect, useRef, useState } from 'react'
import type { AuthResult, SecondStep, SecondStepProof } from '#web/data/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useForm } from '#web/ui/use-form.ts'

type SecondStepFormProps = {
  factors: SecondStep['factors']
  /** Called with the entered code; its result is shown. */
  send: (proof: SecondStepProof) => Promise<AuthResult>
  submitLabel: string
}

/** Takes the focus, since it replaces the focused form. */
export function SecondStepForm(props: SecondStepFormProps) {
  const [lost, setLost] = useState(false)
  return (
    <div>
      {lost ? <RecoveryCodeForm {...props} /> : <AppCodeForm {...props} />}
      <Button variant="quiet" size="small" className="mt-3 -ml-3.5" onClick={() => setLost(!lost)}>
        {lost ? 'Use your app instead' : 'Use a recovery code instead'}
      </Button>
    </div>
  )
}

const appFields = [{ name: 'code', missing: 'Enter the six digits from the app.' }]
const byCode = { mfa_verification_failed: 'code', mfa_challenge_expired: 'code', validation_failed: 'code' }

function AppCodeForm({ factors, send, submitLabel }: SecondStepFormProps) {
  const [chosen, setChosen] = useState(factors[0]?.id ?? '')
  const { errors, failure, busy, formProps } = useForm(
    appFields,
    ({ code = '' }) => send({ by: 'app', factorId: chosen, code }),
    { byCode, keeps: false },
  )
  return (
    <form {...formProps} aria-label="Code from your app">
      <FormFailure message={failure} />
      <div className="grid gap-5">
        {factors.length > 1 && (
          <Field label="App">
            <Select
              value={chosen}
              onChange={event => setChosen(event.target.value)}
              options={factors.map((factor, index) => ({
                value: factor.id,
                label: factor.name ?? `App ${index + 1}`,
              }))}
            />
          </Field>
        )}
        <CodeField
          label="Code from your authenticator app"
          hint="Six digits. They change every 30 seconds."
          error={errors.code}
          numeric
        />
        <Button type="submit" variant="primary" loading={busy} block>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

const recoveryFields = [{ name: 'code', missing: 'Enter one of your recovery codes.' }]

function RecoveryCodeForm({ send, submitLabel }: SecondStepFormProps) {
  const { errors, failure, busy, formProps } = useForm(
    recoveryFields,
    async ({ code = '' }) => {
      const outcome = await send({ by: 'recovery-code', code })
      if (outcome.ok || outcome.code !== 'mfa_verification_failed') return outcome
      return { ...outcome, message: 'That recovery code isn’t right, or it’s been used before.' }
    },
    { byCode, keeps: false },
  )
  return (
    <form {...formProps} aria-label="Recovery code">
      <FormFailure message={failure} />
      <div className="grid gap-5">
        <CodeField label="Recovery code" hint="One of your ten codes. Each works once." error={errors.code} />
        <Button type="submit" variant="primary" loading={busy} block>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

type CodeFieldProps = { label: string; hint: string; error: string | undefined; numeric?: boolean }

function CodeField({ label, hint, error, numeric = false }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <Field label={label} hint={hint} error={error}>
      <TextInput
        ref={input}
        name="code"
        required
        autoComplete={numeric ? 'one-time-code' : 'off'}
        inputMode={numeric ? 'numeric' : 'text'}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        className="font-medium tracking-[0.12em] tabular-nums"
      />
    </Field>
  )
}
