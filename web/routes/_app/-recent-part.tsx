// Recent events of the removals, with a button for earlier ones.
import { useMemo, useState } from 'react'
import { useDocs } from '#web/data/queries.ts'
import { LatelyPart } from '#web/features/dashboard/lately-part.tsx'
import type { JobView } from '#web/features/removals/job-view.ts'
import { recentLines } from '#web/features/removals/recent-events.ts'
import { Button } from '#web/ui/button.tsx'

/** Lines shown at first, and added each time. */
const LINES = 10

/** Events of these removals only; renders nothing before the first. */
export function RecentPart({ views, now }: { views: readonly JobView[]; now: number }) {
  const { docs } = useDocs('realtime_updates')
  const [most, setMost] = useState(LINES)
  const { lines, isMore } = useMemo(() => recentLines(docs, views, most, now), [docs, views, most, now])
  return (
    <LatelyPart
      title="Recent events"
      lines={lines}
      more={
        isMore && (
          <Button size="small" className="mt-4" onClick={() => setMost(most + LINES)}>
            Show earlier
          </Button>
        )
      }
    />
  )
}
