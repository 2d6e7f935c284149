// A plan's price: per month, the first charge, and the savings of annual billing.
import { annualSavings, type BillingPeriod, type Plan } from '#shared/domain/plan.ts'
import { formatUsd } from '#web/ui/money.ts'
import type { ShownPrice } from './shown-price.ts'

type PlanPriceTextProps = { plan: Plan; period: BillingPeriod; price: ShownPrice }

/** With the offer, the regular price is next to it, struck through. */
export function PlanPriceText({ plan, period, price }: PlanPriceTextProps) {
  return (
    <>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-1.5 gap-y-1">
        <span className="font-serif text-[2.25rem] leading-none font-medium tracking-[-0.02em] tabular-nums lining-nums">
          {formatUsd(price.perMonth)}
        </span>
        {price.regularPerMonth !== null && (
          <s className="text-sm text-faint tabular-nums">
            <span className="sr-only">instead of </span>
            {formatUsd(price.regularPerMonth)}
          </s>
        )}
        <span className="text-sm text-soft">a month</span>
      </p>
      <p className="mt-2 text-xs text-faint tabular-nums">{chargeText(plan, period, price)}</p>
    </>
  )
}

function chargeText(plan: Plan, period: BillingPeriod, price: ShownPrice): string {
  const unit = period === 'annual' ? 'year' : 'month'
  if (price.regularPerMonth !== null)
    return `${formatUsd(price.firstCharge)} for the first ${unit}, then ${formatUsd(price.regularCharge)} a ${unit}`
  return period === 'annual'
    ? `${formatUsd(price.regularCharge)} a year · saves ${formatUsd(annualSavings(plan), true)}`
    : 'Paid by the month'
}
