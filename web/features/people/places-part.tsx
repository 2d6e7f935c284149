// Where a person lives and lived, with the years.
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { PartProps } from './part-props.ts'
import { emptyPlace, type PlaceDraft } from './person-draft.ts'
import { RowFrame } from './row-frame.tsx'
import { US_STATES } from './us-states.ts'

const STATE_OPTIONS = [
  { value: '', label: 'Choose' },
  ...US_STATES.map(state => ({ value: state.code, label: state.name })),
]

/** One place is needed: sites are searched by name and city. */
export function PlacesPart({ draft, errors, onChange, newKey }: PartProps) {
  const set = (key: string, patch: Partial<PlaceDraft>) =>
    onChange({ places: draft.places.map(place => (place.key === key ? { ...place, ...patch } : place)) })
  return (
    <>
      <div className="grid gap-6">
        {draft.places.map((place, index) => (
          <RowFrame
            key={place.key}
            title={place.current ? 'Present home' : `Place ${index + 1}`}
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
  errors: PartProps['errors']
  onChange: (patch: Partial<PlaceDraft>) => void
}

function PlaceFields({ place, own, errors, onChange }: PlaceFieldsProps) {
  const fill = (hint: string) => (own ? hint : 'off')
  const error = (field: string) => errors[`${place.key}.${field}`]
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-6">
      <div className="col-span-2 sm:col-span-3">
        <Field label="City" error={error('city')}>
          <TextInput
            value={place.city}
            maxLength={80}
            autoComplete={fill('address-level2')}
            onChange={event => onChange({ city: event.target.value })}
          />
        </Field>
      </div>
      <div className="col-span-2 sm:col-span-3">
        <Field label="State" error={error('state')}>
          <Select
            value={place.state}
            options={STATE_OPTIONS}
            autoComplete={fill('address-level1')}
            onChange={event => onChange({ state: event.target.value })}
          />
        </Field>
      </div>
      <div className="col-span-2 sm:col-span-4">
        <Field label="Street" optional>
          <TextInput
            value={place.street}
            maxLength={120}
            autoComplete={fill('street-address')}
            onChange={event => onChange({ street: event.target.value })}
          />
        </Field>
      </div>
      <div className="col-span-2 sm:col-span-2">
        <Field label="ZIP" optional error={error('zip')}>
          <TextInput
            value={place.zip}
            maxLength={10}
            inputMode="numeric"
            autoComplete={fill('postal-code')}
            onChange={event => onChange({ zip: event.target.value })}
          />
        </Field>
      </div>
      <div className="sm:col-span-2">
        <Field label="From year" optional error={error('from')}>
          <TextInput
            value={place.from}
            maxLength={4}
            inputMode="numeric"
            autoComplete="off"
            onChange={event => onChange({ from: event.target.value })}
          />
        </Field>
      </div>
      {!place.current && (
        <div className="sm:col-span-2">
          <Field label="To year" optional error={error('to')}>
            <TextInput
              value={place.to}
              maxLength={4}
              inputMode="numeric"
              autoComplete="off"
              onChange={event => onChange({ to: event.target.value })}
            />
          </Field>
        </div>
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
