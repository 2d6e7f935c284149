// How the device's storage is doing, when that matters: full, nearly full, or found empty.
import { useStorageHealth } from '#web/data/storage-health.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Nothing while all is well. */
export function StorageNote() {
  const { full, low, lost } = useStorageHealth()
  return (
    <div className="mt-5 grid gap-3 empty:hidden">
      {full ? (
        <Notice tone="back" title="This device is full">
          The last change could not be kept. Free some room, then do it again.
        </Notice>
      ) : (
        low && (
          <Notice tone="yours" title="Little room is left">
            Free some room on this device, or changes made offline may not be kept.
          </Notice>
        )
      )}
      {lost && (
        <Notice title="This browser had cleared its copy">
          What the server has is being fetched again. Changes that had not been sent from here are gone.
        </Notice>
      )}
    </div>
  )
}
