// What stands on a page of which nothing could be loaded.
import { ErrorState } from './error-state.tsx'
import type { Why } from './use-asked.ts'

type AskedFailedProps = {
  why: Why
  /** What the page shows: "Sign-in and devices". */
  what: string
  reload: () => Promise<void>
}

/** Says whether it is the network. Nothing of these pages is kept on the device. */
export function AskedFailed({ why, what, reload }: AskedFailedProps) {
  return (
    <ErrorState
      title={why.offline ? 'This page needs the network' : 'This page could not be loaded'}
      onRetry={() => void reload()}
    >
      {why.offline
        ? `${what} are not kept on this device, so they can be seen and changed only while Offlist can be reached.`
        : why.message}
    </ErrorState>
  )
}
