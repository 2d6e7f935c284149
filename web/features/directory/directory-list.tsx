// The list of brokers: the first ones by name are in the page itself, the others are loaded later.
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useQuickSearch } from '#web/ui/long-list/use-quick-search.ts'
import { WHOLE, WindowedRows } from '#web/ui/long-list/windowed-rows.tsx'
import { searchOnSlash } from '#web/ui/plain-key.ts'
import { BrokerLine } from './broker-line.tsx'
import { asksForMore, type DirectorySearch } from './directory-address.ts'
import type { BrokerRow, DirectoryStart } from './directory-data.ts'
import { knownRows, loadBrokerRows } from './directory-files.ts'
import { findableRows, viewDirectory } from './directory-search.ts'
import { DirectoryTools } from './directory-tools.tsx'
import { NothingFound } from './nothing-found.tsx'

/** The longest wait for an idle moment on a busy page, in milliseconds. */
const IDLE_TIMEOUT_MS = 2000

type Rows = {
  /** Null while loading. */
  rows: readonly BrokerRow[] | null
  hasFailed: boolean
  load: () => void
}

const NUMBER = new Intl.NumberFormat('en-US')

export type DirectoryListProps = {
  start: DirectoryStart
  /** From the address. */
  search: DirectorySearch
  onSearch: (search: DirectorySearch) => void
}

export function DirectoryList({ start, search: address, onSearch }: DirectoryListProps) {
  const [search, setSearch] = useQuickSearch(address, onSearch)
  const { rows, hasFailed, load } = useRows(asksForMore(search))
  useSearchKey()
  const findable = useMemo(() => (rows === null ? null : findableRows(rows)), [rows])
  // Typing shows at once; the rows follow.
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

/** Loads all brokers at the first idle moment, or at once if the address asks for more. */
function useRows(isNeeded: boolean): Rows {
  const [rows, setRows] = useState(knownRows)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    loadBrokerRows().then(setRows, () => setFailed(true))
  }, [])
  useEffect(() => {
    if (rows !== null) return
    if (isNeeded || typeof requestIdleCallback === 'undefined') return load()
    const idle = requestIdleCallback(load, { timeout: IDLE_TIMEOUT_MS })
    return () => cancelIdleCallback(idle)
  }, [rows, isNeeded, load])
  return { rows, hasFailed, load }
}

/** The `/` key focuses the page's search, as on the signed-in screens. */
function useSearchKey(): void {
  useEffect(() => {
    window.addEventListener('keydown', searchOnSlash)
    return () => window.removeEventListener('keydown', searchOnSlash)
  }, [])
}
