// Adding an authenticator app: the QR code, the first code, and the recovery codes, shown once.
import { useState } from 'react'
import { attempt } from '#web/data/session/attempt.ts'
import type { Enrolment } from '#web/data/session/security-answers.ts'
import { security } from '#web/data/session/security-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type EnrolDialogProps = {
  enrolment: Enrolment
  /** The account's first app, which comes with recovery codes. */
  first: boolean
  /** Whether the app is now active. */
  onClose: (isOn: boolean) => void
}

type Stage = { kind: 'scan' } | { kind: 'codes'; codes: readonly string[] } | { kind: 'no-codes' }

/** Canceling before the first code removes the app again. */
export function EnrolDialog({ enrolment, first, onClose }: EnrolDialogProps) {
  const [stage, setStage] = useState<Stage>({ kind: 'scan' })
  const close = () => {
    if (stage.kind === 'scan')
      security
        .removeFactor(enrolment.id)
        // It isn't active, and expires by itself.
        .catch(error => console.warn('Taking back an app:', error))
    onClose(stage.kind !== 'scan')
  }
  const confirmed = async () => {
    if (!first) return onClose(true)
    const made = await attempt(async () => {
      setStage({ kind: 'codes', codes: await security.makeRecoveryCodes() })
    }, '')
    if (!made.ok) setStage({ kind: 'no-codes' })
  }
  return (
    <Dialog
      title={stage.kind === 'codes' ? 'Save these recovery codes' : 'Set up an authenticator app'}
      open
      onOpenChange={open => !open && close()}
      footer={
        stage.kind !== 'scan' && (
          <Button variant="primary" onClick={close}>
            {stage.kind === 'codes' ? 'I’ve saved them' : 'Done'}
          </Button>
        )
      }
    >
      {stage.kind === 'scan' && <Scan enrolment={enrolment} onConfirmed={confirmed} />}
      {stage.kind === 'codes' && <RecoveryCodes codes={stage.codes} />}
      {stage.kind === 'no-codes' && (
        <p role="alert" className="text-soft">
          Two-step sign-in is on, but we couldn’t make recovery codes just now. Make them on this page before
          you sign out.
        </p>
      )}
    </Dialog>
  )
}

const fields = [{ name: 'code', missing: 'Enter the six digits from the app.' }]

type ScanProps = { enrolment: Enrolment; onConfirmed: () => Promise<void> }

function Scan({ enrolment, onConfirmed }: ScanProps) {
  const { qr_code: picture, secret, uri } = enrolment.totp
  const { errors, failure, busy, formProps } = useForm(
    fields,
    async ({ code = '' }) => {
      const outcome = await attempt(() => security.confirmFactor(enrolment.id, code), '')
      if (outcome.ok) await onConfirmed()
      return outcome
    },
    { byCode: { mfa_verification_failed: 'code', validation_failed: 'code' }, keeps: false },
  )
  return (
    <form {...formProps} aria-label="Set up an authenticator app">
      <FormFailure message={failure} />
      <div className="grid gap-6 sm:grid-cols-[auto_1fr]">
        <img
          src={`data:image/svg+xml;utf-8,${encodeURIComponent(picture)}`}
          alt="QR code that holds the secret"
          className="size-48 max-sm:mx-auto"
        />
        <div>
          <p className="text-pretty text-soft">
            Scan this with an authenticator app. Your phone or password manager may have one. On this phone?{' '}
            <a href={uri} className="text-ink underline underline-offset-[0.22em]">
              Open it in the app
            </a>
            .
          </p>
          <p className="mt-4 mb-2 text-sm text-faint">Or type this code into it:</p>
          <ShownOnce name="Secret" lines={[secret.replaceAll(/(.{4})(?=.)/g, '$1 ')]} />
        </div>
      </div>
      <div className="mt-6 grid gap-5 border-t border-line pt-6">
        <Field label="Code from the app" error={errors.code}>
          <TextInput
            data-first-focus=""
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            className="font-medium tracking-[0.12em] tabular-nums"
          />
        </Field>
        <Button type="submit" variant="primary" loading={busy} block>
          Confirm
        </Button>
      </div>
    </form>
  )
}
