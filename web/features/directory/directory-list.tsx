// The list of brokers: the first ones by name stand in the page itself, all others come once somebody may want them.
import { useDeferredValue, useMemo } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useQuickSearch } from '#web/ui/long-list/use-quick-search.ts'
import { WHOLE, WindowedRows } from '#web/ui/long-list/windowed-rows.tsx'
import { BrokerLine } from './broker-line.tsx'
import { asksForMore, type DirectorySearch } from './directory-address.ts'
import type { BrokerRow, DirectoryStart } from './directory-data.ts'
import { findableRows, viewDirectory } from './directory-search.ts'
import { DirectoryTools } from './directory-tools.tsx'
import { NothingFound } from './nothing-found.tsx'
import { useRows } from './use-rows.ts'
import { useSearchKey } from './use-search-key.ts'

const NUMBER = new Intl.NumberFormat('en-US')

export type DirectoryListProps = {
  start: DirectoryStart
  /** As the address has it. */
  search: DirectorySearch
  onSearch: (search: DirectorySearch) => void
}

export function DirectoryList({ start, search: address, onSearch }: DirectoryListProps) {
  const [search, setSearch] = useQuickSearch(address, onSearch)
  const { rows, hasFailed, load } = useRows(asksForMore(search))
  useSearchKey()
  const findable = useMemo(() => (rows === null ? null : findableRows(rows)), [rows])
  // Keys are shown at once; the rows follow.
  const shownFor = useDeferredValue(search)
  const view = useMemo(
    () => (findable === null ? null : viewDirectory(findable, shownFor)),
    [findable, shownFor],
  )
  const count = view ? view.shown.length : start.total
  const isShort = count > WHOLE && search.show !== 'all'
  return (
    <div className="[--row:5.75rem] max-sm:[--row:9rem]">
      <DirectoryTools
        search={search}
        onSearch={setSearch}
        counts={category => (view ? (view.counts.get(category) ?? 0) : start.counts[category])}
        found={view ? view.found : start.total}
      />
      <div className="as-built mt-4">
        <p role="status" className="border-b border-edge pb-2 text-sm text-faint">
          {view === null && asksForMore(search) && !hasFailed
            ? 'Loading the list…'
            : countText(count, start.total)}
        </p>
        {hasFailed && (
          <p className="flex flex-wrap items-center gap-3 py-4 text-soft">
            We couldn’t load the whole list.
            <Button size="small" onClick={load}>
              Try again
            </Button>
          </p>
        )}
        {(view !== null || !asksForMore(search)) && (
          <Rows rows={view ? view.shown : start.rows} isShort={isShort} />
        )}
        {view !== null && count === 0 && (
          <NothingFound search={search} found={view.found} onSearch={setSearch} />
        )}
        {isShort && view !== null && (
          <Button
            block
            className="mt-6 noscript:hidden"
            onClick={() => setSearch({ ...search, show: 'all' })}
          >
            Show all {NUMBER.format(count)}
          </Button>
        )}
      </div>
    </div>
  )
}

function Rows({ rows, isShort }: { rows: readonly BrokerRow[]; isShort: boolean }) {
  const shown = isShort ? rows.slice(0, WHOLE) : rows
  if (shown.length === 0) return null
  return (
    <WindowedRows
      label="Data brokers"
      rows={shown}
      nameOf={row => row.name}
      isWhole={shown.length <= WHOLE}
      draw={(row, place) => <BrokerLine key={row.id} row={row} place={place} />}
    />
  )
}

const countText = (count: number, total: number) =>
  count === total
    ? `${NUMBER.format(count)} data brokers`
    : `${NUMBER.format(count)} of ${NUMBER.format(total)} data brokers`
