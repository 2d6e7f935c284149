// The removal progress board: how far all removals are, network by network, what is moving right now, and what happened
// lately (PRODUCT T2.1). The route fills in parts of other features.
import { type ReactNode, useMemo } from 'react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { Page } from '#web/ui/page.tsx'
import { BoardList } from './board-list.tsx'
import type { JobView } from './job-view.ts'
import { LiveProgress } from './live-progress.tsx'
import { OverallProgress } from './overall-progress.tsx'
import { overviewOf } from './overview.ts'
import { RemovalsHead } from './removals-head.tsx'
import type { BoardSearch } from './removals-search.ts'
import { removalRows } from './removals-view.ts'

type BoardPageProps = {
  /** Everyone's removals, or those of the person whose board this is. */
  views: readonly JobView[]
  sites: ReadonlyMap<string, DataBrokerSite>
  whose: string
  search: BoardSearch
  onSearch: (search: BoardSearch) => void
  /** How many were started but aren't in the list yet, and the section that lists them. */
  starting: number
  started: ReactNode
  /** The main action for these removals. */
  action: ReactNode
  /** Shown instead of the removals while there are none. */
  empty: ReactNode
  recent: ReactNode
  notifications: ReactNode
}

/** Every number links to exactly what it counts. */
export function BoardPage(props: BoardPageProps) {
  const { views, sites, whose, search, onSearch, starting, started, action, empty, recent, notifications } =
    props
  const now = useNow(MINUTE)
  const rows = useMemo(() => removalRows(views, sites, now), [views, sites, now])
  const overview = overviewOf(views)
  return (
    <Page>
      <RemovalsHead
        title="Removal progress"
        eyebrow={whose}
        overview={overview}
        starting={starting}
        action={action}
      />
      {starting > 0 && <div className="mb-14">{started}</div>}
      {views.length === 0 ? (
        starting === 0 && empty
      ) : (
        <>
          {overview.total > 0 && <OverallProgress overview={overview} />}
          <div className="mt-12">
            <BoardList rows={rows} search={search} onSearch={onSearch} />
          </div>
          <div className="mt-14 grid gap-x-16 gap-y-14 lg:grid-cols-2">
            <div className="min-w-0">
              <LiveProgress views={views} waiting={starting} isWhole />
              <div className="mt-14">{notifications}</div>
            </div>
            <div className="min-w-0">{recent}</div>
          </div>
        </>
      )}
    </Page>
  )
}
