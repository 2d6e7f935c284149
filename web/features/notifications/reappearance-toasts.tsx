// The monitoring page's message for a listing that comes back while the page is open (PRODUCT T7.3).
import { useDocs } from '#web/data/queries.ts'
import { toast } from '#web/ui/toast.ts'
import { useArrivals } from './use-arrivals.ts'

function show(): void {
  toast({
    title: '⚠️ Data Reappeared!',
    description: 'Your data was found on a site where it was previously removed.',
    tone: 'destructive',
  })
}

/** Renders nothing. */
export function ReappearanceToasts() {
  const { status, docs } = useDocs('reappearance_alerts')
  useArrivals({ status, docs: docs.map(alert => ({ id: alert.id, created_at: alert.detected_at })) }, show)
  return null
}
