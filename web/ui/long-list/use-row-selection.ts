// Which rows of a long list are ticked, while rows are added and removed.
import { useCallback, useMemo, useRef, useState } from 'react'
import { NOTHING, onlyThose, type Selection, setAll, toggle, toggleRange } from './selection.ts'

type Row = { id: string }

export type RowSelection<T extends Row> = {
  selection: Selection
  chosen: readonly T[]
  onTick: (id: string, range: boolean) => void
  onTickAll: (ids: readonly string[], on: boolean) => void
  onClear: () => void
  /** For ranges: the ids that can be ticked in screen order, from top to bottom. */
  setOrder: (ids: readonly string[]) => void
}

/** Only rows in `able` can be ticked: those with an available action. Pass the same list until they change. */
export function useRowSelection<T extends Row>(able: readonly T[]): RowSelection<T> {
  const [kept, setKept] = useState<Selection>(NOTHING)
  const order = useRef<readonly string[]>([])
  const selection = useMemo(() => onlyThose(kept, new Set(able.map(row => row.id))), [kept, able])
  return {
    selection,
    chosen: selection.ids.size === 0 ? [] : able.filter(row => selection.ids.has(row.id)),
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
