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
          We couldn’t save your last change. Free up some space, then try again.
        </Notice>
      ) : (
        low && (
          <Notice tone="yours" title="Space is running low">
            Free up some space on this device, or we may not be able to save changes you make offline.
          </Notice>
        )
      )}
    </div>
  )
}
