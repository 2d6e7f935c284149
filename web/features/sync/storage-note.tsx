// The state of the device's storage when it matters: full or nearly full.
import { useStorageHealth } from '#web/data/storage-health.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Nothing while all is well. */
export function StorageNote() {
  const { full, low } = useStorageHealth()
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
    </div>
  )
}
