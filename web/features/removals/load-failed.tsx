// What stands where removals would when they could not be loaded (PRODUCT T8).
import { ReadFailed } from '#web/ui/read-failed.tsx'

/** The whole page. */
export function LoadFailed() {
  return <ReadFailed title="Failed to load removal status" />
}
