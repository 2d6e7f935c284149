// Shown instead of the letters if they couldn't be read.
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'

/** The whole page; trying again reloads it. */
export function LettersFailed() {
  return (
    <Page>
      <ErrorState title="We couldn’t show your letters" onRetry={() => window.location.reload()}>
        We couldn’t read what’s stored on this device. Nothing on the server is lost.
      </ErrorState>
    </Page>
  )
}
