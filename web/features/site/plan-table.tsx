// The plan table (specification section 9): a table on wide screens, the same rows stacked on phones.
import {
  annualSavings,
  annualTotal,
  type BillingPeriod,
  type Plan,
  planIds,
  plans,
  pricePerMonth,
} from '#shared/domain/plan.ts'
import { formatUsd } from './money.ts'

const frequencyWords = { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' }

const headStyle = 'py-2 pr-6 text-left text-sm font-normal text-faint last:pr-0'
const cellStyle = 'md:py-4 md:pr-6 md:align-top md:last:pr-0 max-md:flex max-md:justify-between max-md:gap-6'
const cellLabelStyle = 'text-faint md:hidden'

function PriceCell({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  return (
    <td className={`${cellStyle} md:text-right`}>
      <span className={cellLabelStyle}>Price</span>
      <span className="text-right">
        <span className="font-serif text-xl tabular-nums lining-nums">
          {formatUsd(pricePerMonth(plan, period))}
        </span>
        <span className="text-sm text-soft"> a month</span>
        <span className="block text-sm text-faint tabular-nums">
          {period === 'annual'
            ? `${formatUsd(annualTotal(plan))} a year, saves ${formatUsd(annualSavings(plan), true)}`
            : 'paid by the month'}
        </span>
        {plan.id === 'family' && (
          <span className="block text-sm text-faint tabular-nums">
            {formatUsd(Math.round(pricePerMonth(plan, period) / plan.maxPeople))} a person
          </span>
        )}
      </span>
    </td>
  )
}

function PlanRow({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  return (
    <tr className="border-b border-line max-md:grid max-md:gap-1.5 max-md:py-5">
      <th scope="row" className="text-left font-normal md:py-4 md:pr-6 md:align-top max-md:mb-2">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-serif text-xl font-medium">{plan.name}</span>
          {plan.popular && <span className="text-sm text-soft">Recommended</span>}
        </span>
        <span className="block text-sm text-soft">{plan.description}</span>
      </th>
      <td className={`${cellStyle} tabular-nums`}>
        <span className={cellLabelStyle}>People</span>
        {plan.maxPeople}
      </td>
      <td className={`${cellStyle} tabular-nums`}>
        <span className={cellLabelStyle}>Sites</span>
        up to {plan.maxSites}
      </td>
      <td className={cellStyle}>
        <span className={cellLabelStyle}>Scan</span>
        {frequencyWords[plan.scanFrequency]}
      </td>
      <PriceCell plan={plan} period={period} />
    </tr>
  )
}

/** Shows the price of the chosen billing period. */
export function PlanTable({ period }: { period: BillingPeriod }) {
  return (
    <table className="w-full border-t-2 border-ink max-md:block">
      <caption className="sr-only">Plans: people, sites, how often we scan, and price</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line">
          <th scope="col" className={headStyle}>
            Plan
          </th>
          <th scope="col" className={headStyle}>
            People
          </th>
          <th scope="col" className={headStyle}>
            Sites
          </th>
          <th scope="col" className={headStyle}>
            Scan
          </th>
          <th scope="col" className={`${headStyle} text-right`}>
            Price
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {planIds.map(id => (
          <PlanRow key={id} plan={plans[id]} period={period} />
        ))}
        <tr className="border-b border-line max-md:grid max-md:gap-1.5 max-md:py-5">
          <th scope="row" className="text-left font-normal md:py-4 md:pr-6">
            <span className="font-serif text-xl font-medium">Enterprise</span>
            <span className="block text-sm text-soft">More people, or special terms.</span>
          </th>
          <td colSpan={4} className="text-soft md:py-4 md:text-right md:align-top">
            Let’s talk
          </td>
        </tr>
      </tbody>
    </table>
  )
}
