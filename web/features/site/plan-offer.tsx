// The plans with their billing toggle, and the truth about paying. Checkout comes with billing.
import { useState } from 'react'
import { type BillingPeriod, billingPeriods } from '#shared/domain/plan.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { PlanGrid } from './plan-grid.tsx'

const periodOptions = [
  { value: 'annual', label: 'Annual' },
  { value: 'monthly', label: 'Monthly' },
]

/** Annual is the default (specification section 4). */
export function PlanOffer() {
  const [period, setPeriod] = useState<BillingPeriod>('annual')
  return (
    <div>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="max-w-prose border-l-4 border-edge bg-sunk px-4 py-2.5 text-sm text-pretty">
          <span className="font-medium">You can’t pay us yet.</span>{' '}
          <span className="text-soft">
            Until payments open, an account is free and we won’t ask for a card.
          </span>
        </p>
        <Segmented
          label="Billing period"
          options={periodOptions}
          value={period}
          onValueChange={value => setPeriod(billingPeriods.find(entry => entry === value) ?? 'annual')}
        />
      </div>
      <PlanGrid period={period} />
      <p className="mt-5 max-w-prose text-sm text-pretty text-soft">
        Every plan comes with before-and-after proof, alerts when a listing comes back, and a full export.
        Prices in US dollars.
      </p>
    </div>
  )
}
