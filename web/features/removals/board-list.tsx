// The board's four tabs: each network's sites, and what one request has cleared of them. Overview first: a network is a
// heading with miniature lines, and opens.
import { useMemo } from 'react'
import { Button } from '#web/ui/button.tsx'
import { GroupHeading } from '#web/ui/long-list/group-heading.tsx'
import { foldAll, foldGroup, isFolded } from '#web/ui/long-list/list-view.ts'
import { useQuickSearch } from '#web/ui/long-list/use-quick-search.ts'
import { WHOLE, WindowedRows } from '#web/ui/long-list/windowed-rows.tsx'
import { MiniMarks } from '#web/ui/mini-marks.tsx'
import { BoardLineItem } from './board-line.tsx'
import { networkNote, viewBoard } from './board-view.ts'
import { JobTabs } from './job-tabs.tsx'
import type { BoardSearch } from './removals-search.ts'
import type { RemovalRow } from './removals-view.ts'

/** Above this many removals, networks start folded. */
const FOLDED_ABOVE = 20

type BoardListProps = {
  rows: readonly RemovalRow[]
  search: BoardSearch
  onSearch: (search: BoardSearch) => void
}

/** A tab's number counts its removals; a heading's number counts those under it. */
export function BoardList({ rows, search: address, onSearch }: BoardListProps) {
  const [search, setSearch] = useQuickSearch(address, onSearch)
  const { tab = 'all' } = search
  const { networks, counts } = useMemo(() => viewBoard(rows, tab), [rows, tab])
  const count = counts[tab]
  const folded = (key: string) => isFolded(search, key, { count, isSearched: false, above: FOLDED_ABOVE })
  const isAllFolded = networks.every(({ key }) => folded(key))
  return (
    <JobTabs
      counts={counts}
      tab={search.tab}
      onTabChange={value => setSearch({ ...search, tab: value })}
      content={empty =>
        networks.length === 0 ? (
          <p className="py-8 text-soft">{empty}</p>
        ) : (
          <div className="long-list removals board" data-density="compact">
            <div className="-mt-2 flex justify-end">
              <Button
                size="small"
                variant="quiet"
                onClick={() => setSearch({ ...search, ...foldAll(search, !isAllFolded) })}
              >
                {isAllFolded ? 'Open all' : 'Collapse all'}
              </Button>
            </div>
            {networks.map(network => (
              <section key={network.key} aria-label={network.title}>
                <GroupHeading
                  groupKey={network.key}
                  title={network.title}
                  {...(network.isNetwork ? { kind: 'network' } : {})}
                  note={networkNote(network)}
                  marks={<MiniMarks states={network.lines.map(({ row }) => row.state)} />}
                  isFolded={folded(network.key)}
                  onFold={(key, on) => setSearch({ ...search, ...foldGroup(search, key, on) })}
                />
                {!folded(network.key) && (
                  <WindowedRows
                    label={network.title}
                    rows={network.lines}
                    nameOf={({ row }) => row.view.siteName}
                    isWhole={count <= WHOLE}
                    draw={(line, place) => <BoardLineItem key={line.row.id} line={line} {...place} />}
                  />
                )}
              </section>
            ))}
          </div>
        )
      }
    />
  )
}
