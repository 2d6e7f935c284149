// The plans (PRODUCT S9.1) in two groups, side by side between hairlines; below each other on phones.
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { type BillingPeriod, type Plan, type PlanId, plans } from '#shared/domain/plan.ts'
import { HOW_OFTEN, peopleText, planSitesText } from '#web/content/plan-words.ts'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { formatUsd } from '#web/ui/money.ts'
import { PlanPriceText } from './plan-price.tsx'
import { shownPrice } from './shown-price.ts'

const PERSONAL = ['starter', 'pro', 'family', 'elite'] as const satisfies readonly PlanId[]
const BUSINESS = ['team'] as const satisfies readonly PlanId[]

type PlanGridProps = {
  period: BillingPeriod
  /** The launch offer applies. */
  isOffered: boolean
  /** False if it's known that nothing is sold. */
  maySell: boolean
  /** The plan that most people have chosen, if known. */
  popular: PlanId | null
  actionOf: (plan: PlanId) => ReactNode
}

/** Shows the price of the chosen billing period. */
export function PlanGrid({ period, isOffered, maySell, popular, actionOf }: PlanGridProps) {
  const cell = (id: PlanId) => (
    <PlanCell
      key={id}
      plan={plans[id]}
      period={period}
      isOffered={isOffered}
      badge={badgeOf(plans[id], popular)}
      action={actionOf(id)}
    />
  )
  return (
    <div className="grid gap-12">
      <Group title="Personal and family" columns="sm:grid-cols-2 lg:grid-cols-4">
        {PERSONAL.map(cell)}
      </Group>
      <Group title="Business and enterprise" columns="sm:grid-cols-2">
        {BUSINESS.map(cell)}
        <Cell
          name="Enterprise"
          description="More people, or special terms."
          action={
            maySell && (
              <LinkButton to="/contact" search={{ inquiry: 'enterprise' }} block>
                Contact Sales
              </LinkButton>
            )
          }
        >
          <p className="mt-5 font-serif text-[2.25rem] leading-none font-medium tracking-[-0.02em]">
            Let’s talk
          </p>
          <p className="mt-2 text-xs text-faint">Priced to fit</p>
          <Points of={['As many people as you need', 'Your own terms']} />
        </Cell>
      </Group>
    </div>
  )
}

function Group({ title, columns, children }: { title: string; columns: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 text-lg font-semibold">{title}</h3>
      <ul
        aria-label={title}
        className={cx(
          'grid overflow-x-clip border-t-2 border-ink *:border-b *:border-line sm:*:-ml-px sm:*:border-l',
          columns,
        )}
      >
        {children}
      </ul>
    </section>
  )
}

/** A plan's badge: most people chose it, or, until that's known, we recommend it. */
function badgeOf({ id, popular: isOurs }: Plan, popular: PlanId | null): string | null {
  if (popular !== null) return id === popular ? 'Most popular' : null
  return isOurs ? 'Recommended' : null
}

type PlanCellProps = {
  plan: Plan
  period: BillingPeriod
  isOffered: boolean
  badge: string | null
  action: ReactNode
}

function PlanCell({ plan, period, isOffered, badge, action }: PlanCellProps) {
  const price = shownPrice(plan, period, isOffered)
  const each = plan.id === 'family' ? `, ${formatUsd(Math.round(price.perMonth / plan.maxPeople))} each` : ''
  return (
    <Cell name={plan.name} description={plan.description} badge={badge} action={action}>
      <PlanPriceText plan={plan} period={period} price={price} />
      <Points
        of={[
          `${peopleText(plan.maxPeople)}${each}`,
          planSitesText(plan.maxSites, plan.maxPeople),
          `Checked ${HOW_OFTEN[plan.scanFrequency]}`,
        ]}
      />
    </Cell>
  )
}

type CellProps = {
  name: string
  description: string
  badge?: string | null
  action: ReactNode
  children: ReactNode
}

function Cell({ name, description, badge = null, action, children }: CellProps) {
  return (
    <li className={cx('flex flex-col py-6 sm:px-6 sm:pb-7', badge && 'sm:bg-raised')}>
      <h4 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-serif text-xl font-medium">
        {name}
        {badge && (
          <span className="rounded-full border border-line px-2.5 font-sans text-xs leading-6 font-medium text-soft">
            {badge}
          </span>
        )}
      </h4>
      <p className="mt-0.5 text-sm text-soft lg:min-h-11">{description}</p>
      {children}
      {action && <div className="mt-auto pt-6">{action}</div>}
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
