// Asks the person to show that it is still them, when the server wants that before it goes on.
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { stepUp } from '#web/data/session/step-up.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { OneMoment } from '#web/ui/one-moment.tsx'

// It stands in every signed-in screen and is seldom asked for.
const StepUpWays = lazy(async () => {
  const { StepUpWays } = await import('./step-up-ways.tsx')
  return { default: StepUpWays }
})

/** Stands once in the signed-in frame. Closing it calls off what asked. */
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
