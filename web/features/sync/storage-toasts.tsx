// Says at once when the device had no room for a change, or had lost its copy; the drawer says it for longer.
import { useEffect } from 'react'
import { dismissLost, useStorageHealth } from '#web/data/storage-health.ts'
import { toast } from '#web/ui/toast.ts'

/** Draws nothing. */
export function StorageToasts() {
  const { full, lost } = useStorageHealth()
  useEffect(() => {
    if (!full) return
    toast({
      title: 'This device is full',
      description: 'The last change could not be kept. Free some room, then do it again.',
      tone: 'destructive',
    })
  }, [full])
  useEffect(() => {
    if (!lost) return
    toast({
      title: 'This browser had cleared its copy',
      description: 'What the server has is being fetched again. Changes not sent from here are gone.',
    })
    return dismissLost
  }, [lost])
  return null
}
