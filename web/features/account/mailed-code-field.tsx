// The field for typing or pasting the six digits from a mail.
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type MailedCodeFieldProps = { name: string; error: string | undefined }

/** Accepts a pasted code with spaces or a dash: see `digitsOf`. */
export function MailedCodeField({ name, error }: MailedCodeFieldProps) {
  return (
    <Field label="Code from the email" error={error}>
      <TextInput
        name={name}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        className="font-medium tracking-[0.12em] tabular-nums"
      />
    </Field>
  )
}
