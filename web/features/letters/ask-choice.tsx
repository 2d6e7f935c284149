// What a letter asks for: the removal, a copy of the data, an end of its use, or a correction. A correction says what's
// wrong, and what's right.
import type { Correction } from '#shared/letters/letter-phrases.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { LetterErrors } from './letter-form.ts'
import { isRequestChoice, type RequestChoice } from './written-letter.ts'

const OPTIONS: readonly { value: RequestChoice; label: string }[] = [
  { value: 'removal', label: 'Removal' },
  { value: 'access', label: 'A copy of the data' },
  { value: 'objection', label: 'An end to its use (objection)' },
  { value: 'correction', label: 'Correction' },
]

const HINT: Readonly<Record<RequestChoice, string | undefined>> = {
  removal: undefined,
  access: 'It doesn’t ask for the removal, so that stays as it is.',
  objection: 'It counts as a request for removal: they’re asked to stop showing the data.',
  correction: 'It doesn’t ask for the removal, so that stays as it is.',
}

type AskChoiceProps = {
  /** Null for a reminder, or an answer to a reply. */
  value: RequestChoice | null
  onChange: (asked: RequestChoice) => void
  correction: Correction
  onCorrect: (correction: Correction) => void
  errors: LetterErrors
}

export function AskChoice({ value, onChange, correction, onCorrect, errors }: AskChoiceProps) {
  const later = { value: '', label: 'What your earlier letter asked for' }
  return (
    <div className="mb-6 grid max-w-md gap-5">
      <Field label="What to ask for" hint={value === null ? undefined : HINT[value]}>
        <Select
          value={value ?? ''}
          options={value === null ? [later, ...OPTIONS] : OPTIONS}
          onChange={({ target }) => isRequestChoice(target.value) && onChange(target.value)}
        />
      </Field>
      {value === 'correction' && (
        <>
          <Field label="What’s wrong" error={errors.wrong}>
            <TextInput
              maxLength={CORRECTION_MAX}
              placeholder="The age is given as 57"
              value={correction.wrong}
              onChange={({ target }) => onCorrect({ ...correction, wrong: target.value })}
            />
          </Field>
          <Field label="What’s right" hint="The site learns this from you." error={errors.right}>
            <TextInput
              maxLength={CORRECTION_MAX}
              placeholder="The age is 47"
              value={correction.right}
              onChange={({ target }) => onCorrect({ ...correction, right: target.value })}
            />
          </Field>
        </>
      )}
    </div>
  )
}

const CORRECTION_MAX = 300
