// Which of a person's listings are ticked, in a list whose rows come and go.
import { useCallback, useMemo, useRef, useState } from 'react'
import {
  NOTHING,
  onlyThose,
  type Selection,
  setAll,
  toggle,
  toggleRange,
} from '#web/ui/long-list/selection.ts'
import type { ListingRow } from './listing-rows.ts'

export type ListingSelection = {
  selection: Selection
  chosen: readonly ListingRow[]
  onTick: (id: string, range: boolean) => void
  onTickAll: (ids: readonly string[], on: boolean) => void
  onClear: () => void
  /** For ranges: the ids that can be ticked as they stand on the screen, from top to bottom. */
  setOrder: (ids: readonly string[]) => void
}

/** Only rows whose removal can be started are ever ticked. */
export function useListingSelection(rows: readonly ListingRow[]): ListingSelection {
  const [kept, setKept] = useState<Selection>(NOTHING)
  const order = useRef<readonly string[]>([])
  const ready = useMemo(() => rows.filter(row => row.isReady), [rows])
  const selection = useMemo(() => onlyThose(kept, new Set(ready.map(row => row.id))), [kept, ready])
  return {
    selection,
    chosen: selection.ids.size === 0 ? [] : ready.filter(row => selection.ids.has(row.id)),
    onTick: useCallback((id, range) => {
      setKept(before => (range ? toggleRange(before, id, order.current) : toggle(before, id)))
    }, []),
    onTickAll: useCallback((ids, on) => setKept(before => setAll(before, ids, on)), []),
    onClear: useCallback(() => setKept(NOTHING), []),
    setOrder: useCallback(ids => {
      order.current = ids
    }, []),
  }
}
