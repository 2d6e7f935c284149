// Shown instead of the removals if they couldn't be loaded (PRODUCT T8).
import { ReadFailed } from '#web/ui/read-failed.tsx'

/** The whole page. */
export function LoadFailed() {
  return <ReadFailed title="Failed to load removal status" />
}
