// A person's birth year, and optionally the date.
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { PersonPartProps } from './part-props.ts'

/** Both are optional. */
export function BirthPart({ draft, errors, onChange }: PersonPartProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Birth year" optional error={errors.birthYear}>
        <TextInput
          inputMode="numeric"
          maxLength={4}
          placeholder="1984"
          autoComplete="off"
          value={draft.birthYear}
          onChange={event => onChange({ birthYear: event.target.value })}
        />
      </Field>
      <Field
        label="Date of birth"
        optional
        error={errors.birthDate}
        hint="You only need it if a site asks for it later."
      >
        <TextInput
          type="date"
          autoComplete="off"
          value={draft.birthDate}
          onChange={event => onChange({ birthDate: event.target.value })}
        />
      </Field>
    </div>
  )
}
