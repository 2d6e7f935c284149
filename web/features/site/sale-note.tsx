// How plans are paid for, or that they aren't for sale.
import type { ReactNode } from 'react'
import { billingPeriods, planIds } from '#shared/domain/plan.ts'
import { priceOf } from '#web/data/plans-sold.ts'
import { Button } from '#web/ui/button.tsx'
import type { PlansSold } from './use-plans-sold.ts'

/** `isMember`: somebody else pays for their household. */
type SaleNoteProps = { plansSold: PlansSold; isMember: boolean; retry: () => void }

export function SaleNote({ plansSold, isMember, retry }: SaleNoteProps) {
  if (plansSold === 'failed')
    return (
      <Note title="We couldn’t check if you can buy a plan here.">
        <Button size="small" variant="quiet" onClick={retry}>
          Try again
        </Button>
      </Note>
    )
  if (plansSold?.sold === false)
    return (
      <Note title="Nothing is sold here.">
        This server gives everybody what the largest plan gives. The table shows what plans cost where they’re
        sold.
      </Note>
    )
  if (isMember)
    return <Note title="You’re covered by your household.">Its holder chooses the plan and pays for it.</Note>
  const canBuy =
    plansSold === null ||
    planIds.some(plan => billingPeriods.some(period => priceOf(plansSold, plan, period) !== null))
  if (!canBuy)
    return (
      <Note title="Plans aren’t set up here yet.">
        Until they are, none can be bought, and everybody has what the largest plan gives.
      </Note>
    )
  return (
    <Note title="Cancel anytime.">
      You keep the plan until the end of what you’ve paid for, and nothing is deleted.
    </Note>
  )
}

/**
 * One sentence next to the plans. On a phone, space for four lines is reserved, so that a longer one moves nothing
 * below it.
 */
export function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-prose border-l-4 border-edge bg-sunk px-4 py-2.5 text-sm text-pretty max-sm:min-h-[6.75rem]">
      <span className="font-medium">{title}</span> <span className="text-soft">{children}</span>
    </div>
  )
}
