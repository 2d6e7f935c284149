// What can be done with a plan on show.
import type { Plan } from '#shared/domain/plan.ts'
import { Button } from '#web/ui/button.tsx'

/** `unknown`: not yet, and its place is kept. */
export type PlanAction = 'unknown' | 'choose' | 'current'

type PlanButtonProps = { plan: Plan; action: PlanAction; busy: boolean; onChoose: () => void }

export function PlanButton({ plan, action, busy, onChoose }: PlanButtonProps) {
  if (action === 'unknown') return <div className="min-h-touch" />
  if (action === 'current')
    return (
      <Button block disabled>
        Current Plan
      </Button>
    )
  return (
    <Button block variant={plan.popular ? 'primary' : 'secondary'} loading={busy} onClick={onChoose}>
      Choose {plan.name}
    </Button>
  )
}
