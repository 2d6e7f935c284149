// The dashboard's message for a removal whose status changed while it is open (spec, signed-in tools, 7.3).
import type { RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import { useDocs } from '#web/data/queries.ts'
import { toast } from '#web/ui/toast.ts'
import { useArrivals } from './use-arrivals.ts'

function show(update: RealtimeUpdate): void {
  if (update.update_type !== 'status_change') return
  toast({
    title: 'Status Update',
    description: `Removal job status changed to: ${update.update_data.new_status}`,
  })
}

/** Draws nothing. */
export function StatusToasts() {
  useArrivals(useDocs('realtime_updates'), show)
  return null
}
