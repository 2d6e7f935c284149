// Where the six digits of a mail are typed or pasted.
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type MailedCodeFieldProps = { name: string; error: string | undefined }

/** Pasted with spaces or a dash in it, the code still fits: see `digitsOf`. */
export function MailedCodeField({ name, error }: MailedCodeFieldProps) {
  return (
    <Field label="Code from the mail" error={error}>
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
