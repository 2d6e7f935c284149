// Where a person lives and has lived, with the years.

import { US_STATES } from '#shared/lib/us-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { PersonPartProps } from './part-props.ts'
import { emptyPlace, type PlaceDraft } from './person-draft.ts'
import { RowFrame } from './row-frame.tsx'

const STATE_OPTIONS = [
  { value: '', label: 'Choose' },
  ...US_STATES.map(state => ({ value: state.code, label: state.name })),
]

/** One place is required: sites are searched by name and city. */
export function PlacesPart({ draft, errors, onChange, newKey }: PersonPartProps) {
  const set = (key: string, patch: Partial<PlaceDraft>) =>
    onChange({ places: draft.places.map(place => (place.key === key ? { ...place, ...patch } : place)) })
  return (
    <>
      <div className="grid gap-6">
        {draft.places.map((place, index) => (
          <RowFrame
            key={place.key}
            title={place.current ? 'Current home' : `Place ${index + 1}`}
            onRemove={
              draft.places.length === 1
                ? undefined
                : () => onChange({ places: draft.places.filter(other => other.key !== place.key) })
            }
          >
            <PlaceFields
              place={place}
              own={draft.relation === 'self' && place.current}
              errors={errors}
              onChange={patch => set(place.key, patch)}
            />
          </RowFrame>
        ))}
      </div>
      {draft.places.length < 20 && (
        <div>
          <Button
            size="small"
            onClick={() => onChange({ places: [...draft.places, emptyPlace(newKey(), false)] })}
          >
            Add a former place
          </Button>
        </div>
      )}
    </>
  )
}

type PlaceFieldsProps = {
  place: PlaceDraft
  own: boolean
  errors: PersonPartProps['errors']
  onChange: (patch: Partial<PlaceDraft>) => void
}

function PlaceFields({ place, own, errors, onChange }: PlaceFieldsProps) {
  const fill = (hint: string) => (own ? hint : 'off')
  const error = (field: string) => errors[`${place.key}.${field}`]
  const text = (field: TextField) => ({
    error: error(field),
    value: place[field],
    onChange: (value: string) => onChange({ [field]: value }),
  })
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-6">
      <PlaceText
        {...text('city')}
        label="City"
        span="half"
        maxLength={80}
        autoComplete={fill('address-level2')}
      />
      <div className={SPAN.half}>
        <Field label="State" error={error('state')}>
          <Select
            value={place.state}
            options={STATE_OPTIONS}
            autoComplete={fill('address-level1')}
            onChange={event => onChange({ state: event.target.value })}
          />
        </Field>
      </div>
      <PlaceText
        {...text('street')}
        label="Street"
        span="wide"
        optional
        maxLength={120}
        autoComplete={fill('street-address')}
      />
      <PlaceText
        {...text('zip')}
        label="ZIP"
        span="rest"
        optional
        maxLength={10}
        digits
        autoComplete={fill('postal-code')}
      />
      <PlaceText {...text('from')} label="From year" span="year" optional maxLength={4} digits />
      {!place.current && (
        <PlaceText {...text('to')} label="To year" span="year" optional maxLength={4} digits />
      )}
      <div className="col-span-2 self-end">
        <Checkbox
          label="Lives here now"
          checked={place.current}
          onCheckedChange={current => onChange({ current })}
        />
      </div>
    </div>
  )
}

type TextField = 'street' | 'city' | 'zip' | 'from' | 'to'

/** Columns of a field: two on phones, six on wider screens. */
const SPAN = {
  half: 'col-span-2 sm:col-span-3',
  wide: 'col-span-2 sm:col-span-4',
  rest: 'col-span-2',
  year: 'sm:col-span-2',
} as const

type PlaceTextProps = {
  label: string
  span: keyof typeof SPAN
  value: string
  error: string | undefined
  onChange: (value: string) => void
  maxLength: number
  optional?: boolean
  digits?: boolean
  autoComplete?: string
}

function PlaceText(props: PlaceTextProps) {
  const { label, span, value, error, onChange, maxLength, optional, digits, autoComplete } = props
  return (
    <div className={SPAN[span]}>
      <Field label={label} optional={optional ?? false} error={error}>
        <TextInput
          value={value}
          maxLength={maxLength}
          autoComplete={autoComplete ?? 'off'}
          inputMode={digits ? 'numeric' : 'text'}
          autoCapitalize="words"
          onChange={event => onChange(event.target.value)}
        />
      </Field>
    </div>
  )
}
