// The plans with their billing toggle, and the truth about paying. Checkout comes with billing.
import { useState } from 'react'
import { type BillingPeriod, billingPeriods } from '#shared/domain/plan.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { PlanTable } from './plan-table.tsx'

const periodOptions = [
  { value: 'annual', label: 'Annual' },
  { value: 'monthly', label: 'Monthly' },
]

/** Annual is the default (specification section 4). */
export function PlanOffer() {
  const [period, setPeriod] = useState<BillingPeriod>('annual')
  return (
    <div>
      <Notice title="You can’t pay us yet">
        You can’t buy a plan today. Until you can, an account is free, and we won’t ask for a card.
      </Notice>
      <div className="mt-8 mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Segmented
          label="Billing period"
          options={periodOptions}
          value={period}
          onValueChange={value => setPeriod(billingPeriods.find(entry => entry === value) ?? 'annual')}
        />
        <p className="text-sm text-faint">Prices in US dollars</p>
      </div>
      <PlanTable period={period} />
    </div>
  )
}
