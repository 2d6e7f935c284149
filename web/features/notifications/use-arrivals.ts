// Rows that arrive while the screen is open, to show a message for them but not for older rows.
import { useEffect, useRef, useState } from 'react'
import { SECOND } from '#shared/lib/time.ts'
import { now } from '#web/data/clock.ts'
import { freshRows } from './fresh-rows.ts'

/** Rows created this shortly before also count: clocks differ by the response time. */
const MARGIN = 5 * SECOND

type Row = { id: string; created_at: string }

/**
 * Calls `onArrival` with rows that arrived and were created since this was mounted, oldest first. Older rows from a
 * first or late replication are history.
 */
export function useArrivals<R extends Row>(
  list: { status: 'loading' | 'ready'; docs: readonly R[] },
  onArrival: (rows: readonly R[]) => void,
): void {
  const [mountedAt] = useState(() => performance.now())
  const known = useRef<ReadonlySet<string> | null>(null)
  const { status, docs } = list
  useEffect(() => {
    if (status === 'loading') return
    // Recomputed each time: on a fresh device, the server's time is known only after the first response.
    const since = now() - (performance.now() - mountedAt) - MARGIN
    const fresh = known.current === null ? [] : freshRows(docs, known.current, since)
    known.current = new Set(docs.map(row => row.id))
    if (fresh.length > 0) onArrival(fresh)
  }, [status, docs, mountedAt, onArrival])
}
