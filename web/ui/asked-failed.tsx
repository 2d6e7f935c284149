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
      title={why.offline ? 'You need to be online for this page' : 'We couldn’t load this page'}
      onRetry={() => void reload()}
    >
      {why.offline
        ? `${what} aren’t stored on this device, so you can see and change them only while you’re online.`
        : why.message}
    </ErrorState>
  )
}
