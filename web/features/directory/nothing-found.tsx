// The message if nothing matches, and what to do then.
import { Button } from '#web/ui/button.tsx'
import type { DirectorySearch } from './directory-address.ts'
import { pressedIn } from './directory-search.ts'

const LIST = new Intl.ListFormat('en', { type: 'disjunction' })

type NothingFoundProps = {
  search: DirectorySearch
  /** How many the text alone matches. */
  found: number
  onSearch: (search: DirectorySearch) => void
}

export function NothingFound({ search, found, onSearch }: NothingFoundProps) {
  const pressed = pressedIn(search)
  return (
    <div className="py-10">
      <p className="text-lg wrap-anywhere">
        {search.q === undefined ? 'There’s nothing here.' : `Nothing here fits “${search.q}”`}
        {search.q !== undefined && (pressed.length > 0 ? ` under ${LIST.format(pressed)}.` : '.')}
      </p>
      <p className="mt-1 text-soft">
        {found > 0
          ? `${found === 1 ? 'One broker' : `${found} brokers`} in other categories ${found === 1 ? 'does' : 'do'}.`
          : 'Try part of the name, or the site’s address. A broker that isn’t here may still exist.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {found > 0 && (
          <Button size="small" onClick={() => onSearch({ ...search, chip: undefined })}>
            Search all categories
          </Button>
        )}
        <Button size="small" onClick={() => onSearch({})}>
          Clear the search
        </Button>
      </div>
    </div>
  )
}
