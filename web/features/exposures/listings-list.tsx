// The person's listings as a long list with search, groups and boxes to tick; removals are started from here.
import { ArrowDownAZ, Hand, Network } from 'lucide-react'
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useState } from 'react'
import { LINE_PARTS } from '#shared/domain/site-line.ts'
import type { PersonPronouns } from '#shared/letters/person-pronouns.ts'
import { Button } from '#web/ui/button.tsx'
import type { HeldPlace } from '#web/ui/held-order.ts'
import { FilterChips } from '#web/ui/long-list/filter-chips.tsx'
import { ListToolbar } from '#web/ui/long-list/list-toolbar.tsx'
import { densityOf, foldAll, foldGroup, isFolded, withoutFolds } from '#web/ui/long-list/list-view.ts'
import { selectedAmount } from '#web/ui/long-list/selection.ts'
import { TickBox } from '#web/ui/long-list/tick-box.tsx'
import { useQuickSearch } from '#web/ui/long-list/use-quick-search.ts'
import { useRowSelection } from '#web/ui/long-list/use-row-selection.ts'
import { WHOLE } from '#web/ui/long-list/windowed-rows.tsx'
import { ShowWaiting } from '#web/ui/show-waiting.tsx'
import { useHeldOrder } from '#web/ui/use-held-order.ts'
import { ListingGroup } from './listing-group.tsx'
import { type ListingRow, PART_HEADS } from './listing-rows.ts'
import { LISTINGS_SEARCH, type ListingsSearch } from './listings-search.ts'
import { viewListings } from './listings-view.ts'
import { ReviewBar } from './review-bar.tsx'

/** Lists up to this length need no search and no chips. */
const FEW = 7

const GROUPINGS = [
  { value: 'network', label: 'Network', icon: <Network aria-hidden /> },
  { value: 'who', label: 'Who does it', icon: <Hand aria-hidden /> },
  { value: 'name', label: 'A–Z', icon: <ArrowDownAZ aria-hidden /> },
]

const idOf = (row: ListingRow) => row.id
const rowOf = ({ before }: HeldPlace<ListingRow>) => before
const isAble = ({ now, isGone }: HeldPlace<ListingRow>) => now.isReady && !isGone

/** How many rows aren't among these ids. */
function without(rows: readonly ListingRow[], ids: readonly string[]): number {
  const shown = new Set(ids)
  return rows.filter(row => !shown.has(row.id)).length
}

type ListingsListProps = {
  rows: readonly ListingRow[]
  spoken: PersonPronouns
  search: ListingsSearch
  onSearch: (search: ListingsSearch) => void
  /** The cost of starting these. */
  sumOf: (rows: readonly ListingRow[]) => { requests: number; minutes: number }
  /** Opens the review of exactly these listings. */
  onReview: (ids: ReadonlySet<string>) => void
}

/** Rows hold their place while the pointer or the focus is among them. */
export function ListingsList({
  rows,
  spoken,
  search: address,
  onSearch,
  sumOf,
  onReview,
}: ListingsListProps) {
  const [search, setSearch] = useQuickSearch(address, onSearch)
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { places, waiting, apply, holders } = useHeldOrder(rows, idOf)
  const ready = useMemo(() => rows.filter(row => row.isReady), [rows])
  const { selection, chosen, onTick, onTickAll, onClear, setOrder } = useRowSelection(ready)
  const by = search.by ?? 'network'
  const { groups, chips, count } = useMemo(
    () => viewListings({ places, rowOf, text, by, show: search.show }),
    [places, text, by, search.show],
  )
  const isSearched = text.trim() !== ''
  const folded = (key: string) => isFolded(search, key, { count, isSearched })
  const ableIn = (some: typeof groups) =>
    some.flatMap(group => group.rows.filter(isAble).map(place => place.id))
  const shown = ableIn(groups)
  useLayoutEffect(() => setOrder(ableIn(groups.filter(group => !folded(group.key)))))
  const onOpen = useCallback(
    (id: string) =>
      setOpened(before => new Set(before.has(id) ? [...before].filter(one => one !== id) : [...before, id])),
    [],
  )
  const allTicked = selectedAmount(selection, shown)
  return (
    <section
      aria-label={`Listings that are ${spoken.whose}`}
      className="long-list listings"
      data-density={densityOf(search, rows.length)}
    >
      {rows.length > FEW && (
        <>
          <ListToolbar
            hint="Find a site, city, or phone number"
            text={typed}
            onText={setTyped}
            groupings={GROUPINGS}
            grouping={by}
            onGrouping={value => setSearch({ ...withoutFolds(search), by: LISTINGS_SEARCH.by(value) })}
            isFolded={groups.length > 0 && groups.every(group => folded(group.key))}
            onFoldAll={on => setSearch({ ...search, ...foldAll(search, on) })}
            density={densityOf(search, rows.length)}
            onDensity={density => setSearch({ ...search, rows: density })}
          />
          <FilterChips
            label="Show only"
            chips={chips}
            value={search.show ?? 'all'}
            onChange={value => setSearch({ ...search, show: LISTINGS_SEARCH.show(value) })}
          />
        </>
      )}
      {groups.length > 0 && (
        <div className="long-list-heads mt-3">
          {shown.length > 0 ? (
            <TickBox
              label="Select all shown"
              checked={allTicked === 'all'}
              mixed={allTicked === 'some'}
              onTick={() => onTickAll(shown, allTicked !== 'all')}
            />
          ) : (
            <span />
          )}
          <span aria-hidden>Site</span>
          {LINE_PARTS.map(part => (
            <span key={part} aria-hidden className="listing-head">
              {PART_HEADS[part]}
            </span>
          ))}
          <span aria-hidden className="listing-how">
            <span>How it comes down</span>
          </span>
          <span aria-hidden className="text-right">
            Risk
          </span>
        </div>
      )}
      <div {...holders}>
        {groups.map(group => (
          <ListingGroup
            key={group.key}
            group={group}
            isNetwork={by === 'network' && group.rank === 0}
            spoken={spoken}
            selection={selection}
            opened={opened}
            isFolded={folded(group.key)}
            isWhole={count <= WHOLE}
            onFold={(key, on) => setSearch({ ...search, ...foldGroup(search, key, on) })}
            onTick={onTick}
            onTickAll={onTickAll}
            onOpen={onOpen}
          />
        ))}
      </div>
      <ShowWaiting waiting={waiting} onShow={apply} />
      {groups.length === 0 && (
        <div className="py-10 text-soft">
          <p>Nothing matches.</p>
          <Button
            className="mt-3"
            size="small"
            onClick={() => {
              setTyped('')
              setSearch({ ...search, show: undefined })
            }}
          >
            Show all {rows.length}
          </Button>
        </div>
      )}
      {rows.some(row => row.isReady) && <div className="h-18 max-sm:h-28" />}
      {chosen.length > 0 && (
        <ReviewBar
          count={chosen.length}
          {...sumOf(chosen)}
          hidden={without(chosen, shown)}
          onClear={onClear}
          onReview={() => onReview(new Set(chosen.map(row => row.id)))}
        />
      )}
    </section>
  )
}
