// How people prove their identity again: by the second step, or by the account's sign-in methods.
import { passkeysWork } from '#web/data/session/passkey-browser.ts'
import { stepUp } from '#web/data/session/step-up.ts'
import { type Proof, session } from '#web/data/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { OneMoment } from '#web/ui/one-moment.tsx'
import { ProveAgain } from './prove-again.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { useWaysToProve } from './use-ways-to-prove.ts'

async function prove(proof: Proof) {
  const outcome = await session.proveAgain(proof)
  if (outcome.ok) stepUp.settle(true)
  return outcome
}

/** Settles the pending request (step-up.ts) once the server accepts the proof. */
export function StepUpWays() {
  const { ways, failure, retry } = useWaysToProve()
  if (failure !== null) {
    return (
      <ErrorState title="We couldn’t load this" onRetry={retry}>
        {failure}
      </ErrorState>
    )
  }
  if (ways === null) return <OneMoment />
  if (ways.factors.length > 0)
    return <SecondStepForm factors={ways.factors} send={prove} submitLabel="Confirm" />
  return <ProveAgain email={ways.email} passkeys={passkeysWork() ? ways.passkeys : []} prove={prove} />
}
