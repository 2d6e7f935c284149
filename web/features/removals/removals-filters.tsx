// Filters above the list of removals; they live in the page's address, so that a view can be kept and shared.
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { personName } from '#shared/letters/full-name.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { isFiltered, type RemovalsSearch, removalsSearch } from './removals-filter.ts'
import { STANDING_KEYS, STANDINGS } from './standing.ts'

const STATUS_OPTIONS = [
  { value: '', label: 'Any status' },
  { value: 'open', label: 'Not completed' },
  ...STANDING_KEYS.map(key => ({ value: key, label: STANDINGS[key].label })),
]

const METHOD_OPTIONS = [
  { value: '', label: 'Any method' },
  { value: 'automated', label: 'Automated' },
  { value: 'manual', label: 'Manual or email' },
]

type RemovalsFiltersProps = {
  search: RemovalsSearch
  people: readonly Person[]
  onChange: (search: RemovalsSearch) => void
}

/** Site, person (where there are several), status and method; folded away on phones. */
export function RemovalsFilters(props: RemovalsFiltersProps) {
  const [open, setOpen] = useState(() => isFiltered(props.search))
  return (
    <div className="mb-8">
      <Button
        className="sm:hidden"
        aria-expanded={open}
        icon={<SlidersHorizontal aria-hidden />}
        onClick={() => setOpen(!open)}
      >
        Filters
      </Button>
      <div
        className={cx(
          !open && 'max-sm:hidden',
          'grid grid-cols-1 items-end gap-4 max-sm:mt-5 sm:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr_1fr_auto]',
        )}
      >
        <FilterFields {...props} />
      </div>
    </div>
  )
}

function FilterFields({ search, people, onChange }: RemovalsFiltersProps) {
  const set = (patch: Record<string, string>) =>
    // An empty choice is no choice: the key leaves the address.
    onChange(
      removalsSearch.parse(
        Object.fromEntries(Object.entries({ ...search, ...patch }).filter(([, value]) => value !== '')),
      ),
    )
  const everybody = [
    { value: '', label: 'Everyone' },
    ...people.map(person => ({ value: person.id, label: personName(person) })),
  ]
  return (
    <>
      <Field label="Site">
        <TextInput
          type="search"
          value={search.site ?? ''}
          placeholder="Any site"
          onChange={event => set({ site: event.target.value })}
        />
      </Field>
      {people.length > 1 && (
        <Field label="Person">
          <Select
            value={search.person ?? ''}
            options={everybody}
            onChange={event => set({ person: event.target.value })}
          />
        </Field>
      )}
      <Field label="Status">
        <Select
          value={search.status ?? ''}
          options={STATUS_OPTIONS}
          onChange={event => set({ status: event.target.value })}
        />
      </Field>
      <Field label="Method">
        <Select
          value={search.method ?? ''}
          options={METHOD_OPTIONS}
          onChange={event => set({ method: event.target.value })}
        />
      </Field>
      {isFiltered(search) && (
        <Button variant="quiet" onClick={() => onChange(search.tab ? { tab: search.tab } : {})}>
          Clear filters
        </Button>
      )}
    </>
  )
}
