// Shows the dashboard's message for removals whose status changed while it is open. Changes that arrive while a message
// is shown join it.
import { useCallback, useRef } from 'react'
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import { useDocs } from '#web/data/queries.ts'
import { toast, toastStore } from '#web/ui/toast.ts'
import { statusMessage } from './status-change.ts'
import { useArrivals } from './use-arrivals.ts'

/** Renders nothing. */
export function StatusToasts() {
  const told = useRef<{ id: number; updates: readonly RealtimeUpdate[] }>({ id: -1, updates: [] })
  const show = useCallback((arrived: readonly RealtimeUpdate[]) => {
    const isShown = toastStore.read()?.id === told.current.id
    const updates = [...(isShown ? told.current.updates : []), ...arrived]
    const message = statusMessage(updates)
    if (message && statusMessage(arrived)) told.current = { id: toast(message), updates }
  }, [])
  useArrivals(useDocs('realtime_updates'), show)
  return null
}
