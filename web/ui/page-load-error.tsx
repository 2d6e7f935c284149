// The page's content when nothing of it could be loaded.
import { ErrorState } from './error-state.tsx'
import type { RequestFailure } from './use-load.ts'

type PageLoadErrorProps = {
  failure: RequestFailure
  /** What the page shows: "Sign-in and devices". */
  what: string
  reload: () => Promise<void>
}

/** Says whether the network is the reason. These pages store nothing on the device. */
export function PageLoadError({ failure, what, reload }: PageLoadErrorProps) {
  return (
    <ErrorState
      title={failure.offline ? 'You need to be online for this page' : 'We couldn’t load this page'}
      onRetry={() => void reload()}
    >
      {failure.offline
        ? `${what} aren’t stored on this device, so you can see and change them only while you’re online.`
        : failure.message}
    </ErrorState>
  )
}
