// The removals as a long list under four tabs: searched, grouped, and narrowed by how they stand.
import { CalendarDays, Hand, Network } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { Button } from '#web/ui/button.tsx'
import type { HeldPlace } from '#web/ui/held-order.ts'
import { FilterChips } from '#web/ui/long-list/filter-chips.tsx'
import { ListToolbar } from '#web/ui/long-list/list-toolbar.tsx'
import { densityOf, fold, foldAll, isFolded, withoutFolds } from '#web/ui/long-list/list-view.ts'
import { useQuickSearch } from '#web/ui/long-list/use-quick-search.ts'
import { WHOLE } from '#web/ui/long-list/windowed-rows.tsx'
import { ShowWaiting } from '#web/ui/show-waiting.tsx'
import { useHeldOrder } from '#web/ui/use-held-order.ts'
import { JobTabs } from './job-tabs.tsx'
import { RemovalGroup } from './removal-group.tsx'
import { isFiltered } from './removals-filter.ts'
import { REMOVALS_SEARCH, type RemovalsSearch } from './removals-search.ts'
import { type RemovalRow, viewRemovals } from './removals-view.ts'

/** Up to so many, a list needs no search and no chips. */
const FEW = 7

const GROUPINGS = [
  { value: 'turn', label: 'Whose turn', icon: <Hand aria-hidden /> },
  { value: 'network', label: 'Network', icon: <Network aria-hidden /> },
  { value: 'date', label: 'Next date', icon: <CalendarDays aria-hidden /> },
]

const idOf = (row: RemovalRow) => row.id
const rowOf = ({ before }: HeldPlace<RemovalRow>) => before

type RemovalsListProps = {
  rows: readonly RemovalRow[]
  search: RemovalsSearch
  onSearch: (search: RemovalsSearch) => void
}

/** Rows don't change their place while the pointer or the focus is among them. */
export function RemovalsList({ rows, search: address, onSearch }: RemovalsListProps) {
  const [search, setSearch] = useQuickSearch(address, onSearch)
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const now = useNow(MINUTE)
  const { places, waiting, apply, holders } = useHeldOrder(rows, idOf)
  const { tab, status, method, by = 'turn' } = search
  const { groups, chips, counts } = useMemo(
    () => viewRemovals({ places, rowOf, text, search: { tab, status, method, by }, now }),
    [places, text, tab, status, method, by, now],
  )
  const count = counts[tab ?? 'all']
  const isSearched = text.trim() !== ''
  const folded = (key: string) => isFolded(search, key, count, isSearched)
  const density = densityOf(search, rows.length)
  const clear = () => {
    setTyped('')
    setSearch({ ...search, status: undefined, method: undefined })
  }
  const isNarrowed = isSearched || isFiltered(search)
  return (
    <JobTabs
      counts={counts}
      tab={tab}
      onTabChange={value => setSearch({ ...search, tab: value })}
      content={empty => (
        <div className="long-list removals" data-density={density}>
          {rows.length > FEW && (
            <>
              <ListToolbar
                hint="Find a site"
                text={typed}
                onText={setTyped}
                groupings={GROUPINGS}
                grouping={by}
                onGrouping={value => setSearch({ ...withoutFolds(search), by: REMOVALS_SEARCH.by(value) })}
                isFolded={groups.length > 0 && groups.every(group => folded(group.key))}
                onFoldAll={on => setSearch({ ...search, ...foldAll(search, on) })}
                density={density}
                onDensity={value => setSearch({ ...search, rows: value })}
              />
              <FilterChips
                label="Show only"
                chips={chips}
                value={status ?? method ?? 'all'}
                onChange={value =>
                  setSearch({
                    ...search,
                    status: REMOVALS_SEARCH.status(value),
                    method: REMOVALS_SEARCH.method(value),
                  })
                }
              />
            </>
          )}
          <div {...holders}>
            {groups.map(group => (
              <RemovalGroup
                key={group.key}
                group={group}
                isFolded={folded(group.key)}
                isWhole={count <= WHOLE}
                onFold={(key, on) => setSearch({ ...search, ...fold(search, key, on) })}
              />
            ))}
          </div>
          <ShowWaiting waiting={waiting} onShow={apply} />
          {groups.length === 0 && (
            <div className="py-8 text-soft">
              <p>{isNarrowed ? 'No removal matches.' : empty}</p>
              {isNarrowed && (
                <Button className="mt-3" size="small" onClick={clear}>
                  Show all
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    />
  )
}
