// Which person a page is about, where the account protects several.
import type { Person } from '#shared/collections/people.ts'
import { personName } from '#shared/letters/full-name.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

type PersonChoiceProps = { people: readonly Person[]; value: string; onChange: (personId: string) => void }

/** Nothing while there is only one. */
export function PersonChoice({ people, value, onChange }: PersonChoiceProps) {
  if (people.length < 2) return null
  return (
    <div className="mb-8 max-w-form">
      <Field label="Person">
        <Select
          value={value}
          options={people.map(person => ({ value: person.id, label: personName(person) }))}
          onChange={event => onChange(event.target.value)}
        />
      </Field>
    </div>
  )
}
