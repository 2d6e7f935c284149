// Town and state, which tell a person from their namesakes.
import { US_STATES } from '#shared/lib/us-state.ts'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const STATES = [
  { value: '', label: 'Choose a state' },
  ...US_STATES.map(({ code, name }) => ({ value: code, label: name })),
]

type PlaceFieldsProps = {
  city?: string | undefined
  state?: string | undefined
  /** An error in one of the fields. */
  problem?: { field: string | null; message: string } | null
  /** Stacked, for narrow columns. */
  stacked?: boolean
}

/** The fields `city` and `state` of the surrounding form. */
export function PlaceFields({ city, state, problem = null, stacked = false }: PlaceFieldsProps) {
  const errorOf = (field: string) => (problem?.field === field ? problem.message : undefined)
  return (
    <div className={cx('grid gap-4', !stacked && 'sm:grid-cols-2')}>
      <Field label="Town" optional error={errorOf('city')}>
        <TextInput name="city" autoComplete="address-level2" maxLength={80} defaultValue={city} />
      </Field>
      <Field label="State" optional error={errorOf('state')}>
        <Select name="state" autoComplete="address-level1" options={STATES} defaultValue={state} />
      </Field>
    </div>
  )
}
