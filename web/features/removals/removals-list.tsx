// The removals as a long list under four tabs: searched, grouped, and filtered by state.
import { CalendarDays, Hand, Network } from 'lucide-react'
import { useDeferredValue, useLayoutEffect, useMemo, useState } from 'react'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { Button } from '#web/ui/button.tsx'
import type { HeldPlace } from '#web/ui/held-order.ts'
import { FilterChips } from '#web/ui/long-list/filter-chips.tsx'
import { ListToolbar } from '#web/ui/long-list/list-toolbar.tsx'
import { densityOf, foldAll, foldGroup, isFolded, withoutFolds } from '#web/ui/long-list/list-view.ts'
import { selectedAmount } from '#web/ui/long-list/selection.ts'
import { useQuickSearch } from '#web/ui/long-list/use-quick-search.ts'
import { useRowSelection } from '#web/ui/long-list/use-row-selection.ts'
import { WHOLE } from '#web/ui/long-list/windowed-rows.tsx'
import { ShowWaiting } from '#web/ui/show-waiting.tsx'
import { useHeldOrder } from '#web/ui/use-held-order.ts'
import { JobTabs } from './job-tabs.tsx'
import { ListLine } from './list-line.tsx'
import { isTickable, type OnRetry } from './many-removals.ts'
import { RemovalGroup } from './removal-group.tsx'
import { RemovalsBar } from './removals-bar.tsx'
import { isFiltered } from './removals-filter.ts'
import { REMOVALS_SEARCH, type RemovalsSearch } from './removals-search.ts'
import { type RemovalRow, viewRemovals } from './removals-view.ts'

/** Lists up to this length need no search and no chips. */
const FEW = 7

const GROUPINGS = [
  { value: 'turn', label: 'Whose turn', icon: <Hand aria-hidden /> },
  { value: 'network', label: 'Network', icon: <Network aria-hidden /> },
  { value: 'date', label: 'Next date', icon: <CalendarDays aria-hidden /> },
]

const idOf = (row: RemovalRow) => row.id
const rowOf = ({ before }: HeldPlace<RemovalRow>) => before
const isAble = ({ now, isGone }: HeldPlace<RemovalRow>) => !isGone && isTickable(now.view)

type RemovalsListProps = {
  rows: readonly RemovalRow[]
  search: RemovalsSearch
  onSearch: (search: RemovalsSearch) => void
  onRetry: OnRetry
}

/** Rows hold their place while the pointer or the focus is among them. */
export function RemovalsList({ rows, search: address, onSearch, onRetry }: RemovalsListProps) {
  const [search, setSearch] = useQuickSearch(address, onSearch)
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const now = useNow(MINUTE)
  const { places, waiting, apply, holders } = useHeldOrder(rows, idOf)
  const { tab, status, method, answer, sort, by = 'turn' } = search
  const able = useMemo(() => rows.filter(row => isTickable(row.view)), [rows])
  const { selection, chosen, onTick, onTickAll, onClear, setOrder } = useRowSelection(able)
  const { groups, chips, counts } = useMemo(
    () => viewRemovals({ places, rowOf, text, search: { tab, status, method, answer, by, sort }, now }),
    [places, text, tab, status, method, answer, by, sort, now],
  )
  const count = counts[tab ?? 'all']
  const isSearched = text.trim() !== ''
  const folded = (key: string) => isFolded(search, key, { count, isSearched })
  const density = densityOf(search, rows.length)
  const clear = () => {
    setTyped('')
    setSearch({ ...search, status: undefined, method: undefined, answer: undefined })
  }
  const isNarrowed = isSearched || isFiltered(search)
  const shown = groups.flatMap(group => group.rows.flat())
  const tickable = shown.filter(isAble).map(place => place.id)
  useLayoutEffect(() =>
    setOrder(
      groups
        .filter(group => !folded(group.key))
        .flatMap(group =>
          group.rows
            .flat()
            .filter(isAble)
            .map(place => place.id),
        ),
    ),
  )
  return (
    <JobTabs
      counts={counts}
      tab={tab}
      onTabChange={value => setSearch({ ...search, tab: value })}
      content={empty => (
        <div className="long-list removals" data-density={density}>
          {rows.length > FEW && (
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
          )}
          {(rows.length > FEW || isFiltered(search)) && (
            <FilterChips
              label="Show only"
              chips={chips}
              value={status ?? method ?? answer ?? 'all'}
              onChange={value =>
                setSearch({
                  ...search,
                  status: REMOVALS_SEARCH.status(value),
                  method: REMOVALS_SEARCH.method(value),
                  answer: REMOVALS_SEARCH.answer(value),
                })
              }
            />
          )}
          {groups.length > 0 && (
            <ListLine
              rows={shown.filter(place => !place.isGone).map(place => place.now)}
              ticked={tickable.length > 0 ? selectedAmount(selection, tickable) : null}
              onTickAll={on => onTickAll(tickable, on)}
              sort={sort}
              onSort={value => setSearch({ ...search, sort: value })}
              isOne={by === 'none'}
              onOne={on => setSearch({ ...withoutFolds(search), by: on ? 'none' : undefined })}
              now={now}
            />
          )}
          <div {...holders}>
            {groups.map(group => (
              <RemovalGroup
                key={group.key}
                group={group}
                isOne={by === 'none'}
                selection={selection}
                onTick={onTick}
                onTickAll={onTickAll}
                isFolded={folded(group.key)}
                isWhole={count <= WHOLE}
                onFold={(key, on) => setSearch({ ...search, ...foldGroup(search, key, on) })}
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
          {able.length > 0 && <div className="h-18 max-sm:h-28" />}
          <RemovalsBar
            views={chosen.map(row => row.view)}
            hidden={chosen.filter(row => !tickable.includes(row.id)).length}
            onClear={onClear}
            onRetry={onRetry}
          />
        </div>
      )}
    />
  )
}
