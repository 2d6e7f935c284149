// The controls above the list: the search, the chips, the order. They need JavaScript, so they hide without it.
import { FilterChips } from '#web/ui/long-list/filter-chips.tsx'
import { SearchField } from '#web/ui/long-list/search-field.tsx'
import { CATEGORIES } from './categories.ts'
import { type DirectoryOrder, type DirectorySearch, LONGEST } from './directory-address.ts'
import type { Category } from './directory-data.ts'
import { pressedIn, withChip } from './directory-search.ts'

const ALL = 'All'
const CHIPS = CATEGORIES.filter(category => category.hasChip)

const ORDERS: readonly { value: DirectoryOrder; label: string }[] = [
  { value: 'name', label: 'By name' },
  { value: 'easiest', label: 'Easiest to leave first' },
  { value: 'riskiest', label: 'Highest risk first' },
]

type DirectoryToolsProps = {
  search: DirectorySearch
  onSearch: (search: DirectorySearch) => void
  /** The text's matches by category. */
  counts: (category: Category) => number
  found: number
}

export function DirectoryTools({ search, onSearch, counts, found }: DirectoryToolsProps) {
  const pressed = pressedIn(search)
  return (
    <div className="grid gap-3 noscript:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          hint="Find a data broker"
          text={search.q ?? ''}
          onText={typed => onSearch({ ...search, q: typed.slice(0, LONGEST) || undefined, show: undefined })}
        />
        <label className="flex items-center gap-2 text-sm text-soft">
          Sort
          <select
            value={search.sort ?? 'name'}
            onChange={event => {
              const order = ORDERS.find(({ value }) => value === event.target.value)?.value
              onSearch({ ...search, sort: order === 'name' ? undefined : order })
            }}
            className="min-h-10 cursor-pointer rounded-md border border-edge bg-raised px-2 text-ink pointer-coarse:min-h-touch"
          >
            {ORDERS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <FilterChips
        label="Show only"
        chips={[
          { value: ALL, label: ALL, count: found },
          ...CHIPS.map(({ name }) => ({ value: name, label: name, count: counts(name) })),
        ]}
        value={pressed.length === 0 ? ALL : pressed}
        onChange={value => onSearch(withChip(search, CHIPS.find(({ name }) => name === value)?.name ?? null))}
      />
    </div>
  )
}
