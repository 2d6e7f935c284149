// A toast when the device had no room for a change; the drawer keeps showing it.
import { useEffect } from 'react'
import { useStorageHealth } from '#web/data/storage-health.ts'
import { toast } from '#web/ui/toast.ts'

/** Draws nothing. */
export function StorageToasts() {
  const { full } = useStorageHealth()
  useEffect(() => {
    if (!full) return
    toast({
      title: 'This device is full',
      description: 'We couldn’t save your last change. Free up some space, then try again.',
      tone: 'destructive',
    })
  }, [full])
  return null
}
