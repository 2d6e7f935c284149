// The signed-in person's plan, above the available plans.
import { useState } from 'react'
import { plans } from '#shared/domain/plan.ts'
import type { OwnPlan } from '#web/data/billing.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { currentPlan, ownPlanText } from './own-plan.ts'

/** Only if plans are sold. */
export function OwnPlanCard({ own }: { own: OwnPlan }) {
  const { billing } = own
  const plan = currentPlan(own)
  return (
    <section
      aria-label="Your plan"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg border border-line bg-raised px-5 py-4"
    >
      <div>
        <p className="font-medium">
          {plan === null ? 'You have no plan right now' : `Your plan: ${plans[plan].name}`}
        </p>
        <p className="mt-0.5 text-sm text-pretty text-soft">{ownPlanText(own)}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/account/billing" size="small">
          Plan and payments
        </LinkButton>
        {billing?.has_portal && <PortalButton />}
      </div>
    </section>
  )
}

function PortalButton() {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const { billing } = await import('#web/data/billing.ts')
      window.location.assign(await billing.portal())
    } catch (error) {
      // PRODUCT S8.
      const title = (error instanceof Error && error.message) || 'Failed to open customer portal'
      toast({ title, tone: 'destructive' })
    }
    setBusy(false)
  }
  return (
    <Button size="small" loading={busy} onClick={() => void open()}>
      Manage billing
    </Button>
  )
}
