// Recipient, subject and text of a letter, all editable.
import type { RecipientAddress } from '#shared/letters/letter-recipient.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import type { LetterErrors, LetterForm } from './letter-form.ts'

type LetterFieldsProps = {
  form: LetterForm
  errors: LetterErrors
  recipient: RecipientAddress
  onChange: (form: LetterForm) => void
}

/** A guessed address is labeled as a guess. */
export function LetterFields({ form, errors, recipient, onChange }: LetterFieldsProps) {
  const hint =
    !recipient.known && form.to === recipient.address
      ? 'We’re not sure of their address. This is a common one; check it on their privacy page.'
      : undefined
  return (
    <div className="grid gap-5">
      <Field label="Recipient" hint={hint} error={errors.to}>
        <TextInput
          type="email"
          autoComplete="off"
          value={form.to}
          onChange={event => onChange({ ...form, to: event.target.value })}
        />
      </Field>
      <Field label="Subject" error={errors.subject}>
        <TextInput
          value={form.subject}
          onChange={event => onChange({ ...form, subject: event.target.value })}
        />
      </Field>
      <Field label="Message" error={errors.body}>
        <Textarea
          rows={12}
          value={form.body}
          onChange={event => onChange({ ...form, body: event.target.value })}
        />
      </Field>
    </div>
  )
}
