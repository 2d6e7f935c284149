// Rows that arrive while the screen is open, so that a message can be shown for them and not for history.
import { useEffect, useRef, useState } from 'react'
import { SECOND } from '#shared/lib/time.ts'
import { now } from '#web/data/clock.ts'
import { freshRows } from './fresh-rows.ts'

/** What was made so shortly before counts too: clocks differ by the way an answer takes. */
const MARGIN = 5 * SECOND

type Row = { id: string; created_at: string }

/**
 * Calls `onArrival` with the rows that came in together since this was mounted and were created since then too, the
 * oldest first: rows that a first or late replication brings are history.
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
    // Reckoned anew each time: on a fresh device the server's time is learned only after the first answer.
    const since = now() - (performance.now() - mountedAt) - MARGIN
    const fresh = known.current === null ? [] : freshRows(docs, known.current, since)
    known.current = new Set(docs.map(row => row.id))
    if (fresh.length > 0) onArrival(fresh)
  }, [status, docs, mountedAt, onArrival])
}
