// Rows that arrive while the screen is open, so that a message can be shown for them and not for history.
import { useEffect, useRef, useState } from 'react'
import { MINUTE } from '#shared/lib/time.ts'
import { now } from '#web/data/clock.ts'
import { freshRows } from './fresh-rows.ts'

type Row = { id: string; created_at: string }

/**
 * Calls `onArrival` once for each row that came in since this was mounted and was made since then too: what a first
 * or late replication brings is history. The newest of a burst comes last.
 */
export function useArrivals<R extends Row>(
  list: { status: 'loading' | 'ready'; docs: readonly R[] },
  onArrival: (row: R) => void,
): void {
  const [since] = useState(() => now() - MINUTE)
  const known = useRef<ReadonlySet<string> | null>(null)
  const { status, docs } = list
  useEffect(() => {
    if (status === 'loading') return
    const fresh = known.current === null ? [] : freshRows(docs, known.current, since)
    known.current = new Set(docs.map(row => row.id))
    for (const row of fresh) onArrival(row)
  }, [status, docs, since, onArrival])
}
