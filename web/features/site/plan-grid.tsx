// The plans (specification section 9), side by side between hairlines; below each other on phones.
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  annualSavings,
  annualTotal,
  type BillingPeriod,
  type Plan,
  planIds,
  plans,
  pricePerMonth,
} from '#shared/domain/plan.ts'
import { cx } from '#web/ui/cx.ts'
import { formatUsd } from './money.ts'

const FREQUENCY = {
  daily: 'Checked every day',
  weekly: 'Checked every week',
  monthly: 'Checked every month',
}

/** Shows the price of the chosen billing period. */
export function PlanGrid({ period }: { period: BillingPeriod }) {
  return (
    <ul
      aria-label="Plans"
      className="grid overflow-x-clip border-t-2 border-ink *:border-b *:border-line sm:grid-cols-2 sm:*:-ml-px sm:*:border-l lg:grid-cols-3"
    >
      {planIds.map(id => (
        <PlanCell key={id} plan={plans[id]} period={period} />
      ))}
      <Cell name="Enterprise" description="More people, or special terms.">
        <p className="mt-5 font-serif text-[2.25rem] leading-none font-medium tracking-[-0.02em]">
          Let’s talk
        </p>
        <Points of={['As many people as you need', 'Your own terms']} />
      </Cell>
    </ul>
  )
}

function PlanCell({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  const perMonth = pricePerMonth(plan, period)
  const each = plan.id === 'family' ? `, ${formatUsd(Math.round(perMonth / plan.maxPeople))} each` : ''
  const isOne = plan.maxPeople === 1
  return (
    <Cell name={plan.name} description={plan.description} isRecommended={plan.popular}>
      <p className="mt-5 flex items-baseline gap-1.5">
        <span className="font-serif text-[2.25rem] leading-none font-medium tracking-[-0.02em] tabular-nums lining-nums">
          {formatUsd(perMonth)}
        </span>
        <span className="text-sm text-soft">a month</span>
      </p>
      <p className="mt-2 text-xs text-faint tabular-nums">
        {period === 'annual'
          ? `${formatUsd(annualTotal(plan))} a year · saves ${formatUsd(annualSavings(plan), true)}`
          : 'Paid by the month'}
      </p>
      <Points
        of={[
          isOne ? '1 person' : `${plan.maxPeople} people${each}`,
          `Up to ${plan.maxSites} sites${isOne ? '' : ' each'}`,
          FREQUENCY[plan.scanFrequency],
        ]}
      />
    </Cell>
  )
}

type CellProps = { name: string; description: string; isRecommended?: boolean; children: ReactNode }

function Cell({ name, description, isRecommended = false, children }: CellProps) {
  return (
    <li className={cx('py-6 sm:px-7 sm:pb-7 lg:nth-[3n+1]:pl-0', isRecommended && 'sm:bg-raised')}>
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-serif text-xl font-medium">
        {name}
        {isRecommended && (
          <span className="rounded-full border border-line px-2.5 font-sans text-xs leading-6 font-medium text-soft">
            Recommended
          </span>
        )}
      </h3>
      <p className="mt-0.5 text-sm text-soft lg:min-h-11">{description}</p>
      {children}
    </li>
  )
}

function Points({ of: points }: { of: readonly string[] }) {
  return (
    <ul className="mt-4.5 grid gap-1.5 text-sm">
      {points.map(point => (
        <li key={point} className="flex items-start gap-2.5">
          <Check aria-hidden className="mt-1 size-3.5 shrink-0 text-clear" />
          <span className="tabular-nums">{point}</span>
        </li>
      ))}
    </ul>
  )
}
