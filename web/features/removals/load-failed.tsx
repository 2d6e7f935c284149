// What stands where removals would when they could not be loaded (spec, signed-in tools, 8).
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'

/** The whole page; trying again reloads it. */
export function LoadFailed() {
  return (
    <Page>
      <ErrorState title="Failed to load removal status" onRetry={() => window.location.reload()}>
        We couldn’t read what’s stored on this device. Nothing on the server is lost.
      </ErrorState>
    </Page>
  )
}
