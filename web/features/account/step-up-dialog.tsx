// Asks the person to show that it is still them, when the server wants that before it goes on.
import { useSyncExternalStore } from 'react'
import { passkeysWork } from '#web/data/session/passkey-browser.ts'
import { stepUp } from '#web/data/session/step-up.ts'
import { type Proof, session } from '#web/data/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ProveAgain } from './prove-again.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { useWaysToProve } from './use-ways-to-prove.ts'

/** Stands once in the signed-in frame. Closing it calls off what asked. */
export function StepUpDialog() {
  const wish = useSyncExternalStore(stepUp.subscribe, stepUp.wish, () => null)
  if (wish === null) return null
  return (
    <Dialog
      title="Confirm it’s you"
      description={
        wish === 'fresh'
          ? 'It’s been a while since you signed in here. Please sign in again for this step.'
          : 'This step needs a code from your authenticator app.'
      }
      open
      onOpenChange={open => !open && stepUp.settle(false)}
    >
      <Ways />
    </Dialog>
  )
}

async function prove(proof: Proof) {
  const outcome = await session.proveAgain(proof)
  if (outcome.ok) stepUp.settle(true)
  return outcome
}

function Ways() {
  const { ways, failure, retry } = useWaysToProve()
  if (failure !== null) {
    return (
      <ErrorState title="We couldn’t load this" onRetry={retry}>
        {failure}
      </ErrorState>
    )
  }
  if (ways === null) {
    return (
      <p role="status" className="flex items-center gap-3 text-soft">
        <Spinner /> One moment…
      </p>
    )
  }
  if (ways.factors.length > 0)
    return <SecondStepForm factors={ways.factors} send={prove} submitLabel="Confirm" />
  return <ProveAgain email={ways.email} passkeys={passkeysWork() ? ways.passkeys : []} prove={prove} />
}
