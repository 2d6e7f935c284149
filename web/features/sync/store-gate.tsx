// The signed-in screens need the device's store: until it is open, or if it can't be opened, this is shown instead.
import type { ReactNode } from 'react'
import { useStoreMigrating, useStoreProblem } from '#web/data/store.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Shows its children unless there is a problem; they have their own loading states. */
export function StoreGate({ children }: { children: ReactNode }) {
  const problem = useStoreProblem()
  const migrating = useStoreMigrating()
  if (problem !== null) {
    return (
      <Page>
        <ErrorState
          title="We couldn’t open your data on this device"
          action={<Button onClick={() => window.location.reload()}>Try again</Button>}
        >
          The browser may block storage here, as private windows do, or be out of space. Nothing that was sent
          is lost: it’s on the server.
        </ErrorState>
      </Page>
    )
  }
  if (migrating) {
    return (
      <Page>
        <p role="status" className="flex items-center gap-3 text-soft">
          <Spinner /> Updating the data on this device. This takes a moment.
        </p>
      </Page>
    )
  }
  return children
}
