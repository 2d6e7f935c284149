// Between the password and the app: the second step of a sign-in.
import { type SecondStep, session } from '#web/data/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { SecondStepForm } from './second-step-form.tsx'

/** The page redirects by itself once there is a session. */
export function SecondStepPage({ step }: { step: SecondStep }) {
  const abandon = () =>
    session
      .abandonSecondStep()
      // Signed out here either way; the server is notified at the next start.
      .catch(error => console.warn('Giving up the sign-in:', error))
  return (
    <div>
      <h1 className="font-serif text-3xl font-medium tracking-[-0.015em]">One more step</h1>
      <p className="mt-3 mb-6 text-soft text-pretty">
        Two-step sign-in is on for <span className="font-medium wrap-anywhere text-ink">{step.email}</span>.
      </p>
      <SecondStepForm
        factors={step.factors}
        submitLabel="Sign In"
        send={async proof => {
          const outcome = await session.secondStep(proof)
          if (outcome.ok) toast({ title: outcome.message, tone: 'success' })
          return outcome
        }}
      />
      <div className="mt-8 border-t border-line pt-3">
        <Button variant="quiet" size="small" className="-ml-3.5" onClick={() => void abandon()}>
          Use a different account
        </Button>
      </div>
    </div>
  )
}
