// Asks the person to prove their identity again when the server requires it for an action.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { stepUp } from '#web/data/session/step-up.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { OneMoment } from '#web/ui/one-moment.tsx'

// Lazy: this dialog is part of every signed-in screen, but rarely opens.
const StepUpWays = lazy(async () => {
  const { StepUpWays } = await import('./step-up-ways.tsx')
  return { default: StepUpWays }
})

/** Rendered once in the signed-in frame. Closing it cancels the action that required it. */
export function StepUpDialog() {
  const required = useSyncExternalStore(stepUp.subscribe, stepUp.required, () => null)
  if (required === null) return null
  return (
    <Dialog
      title="Confirm it’s you"
      description={
        required === 'fresh'
          ? 'It’s been a while since you signed in here. Please sign in again for this step.'
          : 'This step needs a code from your authenticator app.'
      }
      open
      onOpenChange={open => !open && stepUp.settle(false)}
    >
      <Suspense fallback={<OneMoment />}>
        <StepUpWays />
      </Suspense>
    </Dialog>
  )
}
