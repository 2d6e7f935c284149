// The account's monitoring settings, and changing them; defaults until the first change.
import { defaultMonitoring, type MonitoringSettings } from '#shared/collections/monitoring-settings.ts'
import { changeDoc, insertDoc, useDocs } from '#web/data/queries.ts'
import { toast } from '#web/ui/toast.ts'

/** `change` writes at once and shows a message (PRODUCT T7.2 and T8). */
export function useMonitoring(userId: string): {
  status: 'loading' | 'ready'
  failed: boolean
  settings: MonitoringSettings
  change: (patch: Partial<MonitoringSettings>) => Promise<void>
} {
  // The device has only one row: members have the household's, under the holder's id.
  const { status, docs, failed } = useDocs('monitoring_settings')
  const doc = docs[0]
  const settings = doc ?? defaultMonitoring(userId)
  const change = async (patch: Partial<MonitoringSettings>) => {
    try {
      if (doc) await changeDoc('monitoring_settings', doc.id, patch)
      else await insertDoc('monitoring_settings', { ...settings, ...patch })
      toast({
        title: 'Settings Updated',
        description: 'Your monitoring preferences have been saved.',
        tone: 'success',
      })
    } catch (error) {
      console.error('Saving monitoring settings failed:', error)
      toast({ title: 'Error', description: 'Failed to update settings', tone: 'destructive' })
    }
  }
  return { status, failed, settings, change }
}
