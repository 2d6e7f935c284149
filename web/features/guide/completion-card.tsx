// The end of a guide: marking it as done, and the way back (PRODUCT T2.2 and T4.2).
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { GuideState } from './use-guide.ts'

type CompletionCardProps = {
  complete: boolean
  siteName: string
  state: GuideState
  /** The person's remaining tasks. */
  after: ReactNode
  onComplete: () => void
  /** The way back; absent if this is on the page itself. */
  onReturn?: () => void
}

/** Announced when it changes. Empty until the last step is checked. */
export function CompletionCard({
  complete,
  siteName,
  state,
  after,
  onComplete,
  onReturn,
}: CompletionCardProps) {
  const back = onReturn && <Button onClick={onReturn}>Return to Dashboard</Button>
  return (
    <div aria-live="polite" className="mt-6">
      {state === 'saved' && (
        <Notice tone="clear" title="Saved on this device" action={back}>
          We’ll keep your progress here until you’re online. Then we’ll check for the listing ourselves.
          {after}
        </Notice>
      )}
      {state === 'sent' && (
        <Notice tone="clear" title="Marked as complete" action={back}>
          Next we look on {siteName} ourselves.
          {after}
        </Notice>
      )}
      {state === 'over' && (
        <Notice title="Nothing for you to do now" action={back}>
          This removal has moved on. Its page says what’s next.
          {after}
        </Notice>
      )}
      {state === 'open' && complete && (
        <Notice
          tone="clear"
          title="Guide Complete!"
          action={
            <>
              <Button variant="primary" onClick={onComplete}>
                Mark as Complete
              </Button>
              {back}
            </>
          }
        >
          You’ve completed all steps for {siteName} removal. Mark it as complete, and we’ll check for the
          listing ourselves, twice.
        </Notice>
      )}
    </div>
  )
}
