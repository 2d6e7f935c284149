// /stripe-setup: creates the plans' products and prices at Stripe, and starts selling them. For operators.
import { useEffect, useState } from 'react'
import { plans } from '#shared/domain/plan.ts'
import type { PlansView, SetupAnswer } from '#shared/protocol/billing.ts'
import { operationsPages } from '#web/content/operations-pages.ts'
import { askPlans } from '#web/data/plans-sold.ts'
import { useReachable } from '#web/data/session/use-reachable.ts'
import { Button } from '#web/ui/button.tsx'
import { formatUsd } from '#web/ui/money.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { SubNav } from '#web/ui/sub-nav.tsx'
import { UnreachedNotice } from '#web/ui/unreached-notice.tsx'
import { missingText } from './setup-words.ts'
import { useSetup } from './use-setup.ts'

export function SetupPage() {
  return (
    <Page>
      <SubNav label="Operations" pages={operationsPages} />
      <PageHeader
        title="Stripe Setup"
        lede="Creates a product for each plan, with a monthly and an annual price, and sells them here."
      />
      <Setup />
    </Page>
  )
}

function Setup() {
  const { state, create } = useSetup()
  const reachable = useReachable()
  return (
    <>
      <div role="status" className="mb-8 empty:hidden">
        {!reachable && <UnreachedNotice />}
      </div>
      {state.is !== 'done' && <Missing />}
      <p className="mb-5 max-w-prose text-soft">
        Running it again is safe: it finds what’s there, and makes only what’s missing.
      </p>
      <Button variant="primary" loading={state.is === 'creating'} onClick={create}>
        Create billing products
      </Button>
      <p role="status" className="mt-4 text-sm text-soft empty:hidden">
        {state.is === 'creating' && 'Creating products and prices. This takes a few seconds.'}
        {state.is === 'done' && 'Everything below is at Stripe now.'}
      </p>
      {state.is === 'done' && <Made answer={state.answer} />}
    </>
  )
}

/** What is still missing before plans can be sold. */
function Missing() {
  const [plans, setPlans] = useState<PlansView | null>(null)
  useEffect(() => {
    void askPlans().then(setPlans)
  }, [])
  const text = plans && missingText(plans)
  if (!text) return null
  return (
    <div className="mb-8">
      <Notice tone="yours" title={text.title}>
        {text.detail}
      </Notice>
    </div>
  )
}

function Made({ answer: { products } }: { answer: SetupAnswer }) {
  return (
    <Section title="Products and prices" lede="What’s marked as new was made just now.">
      <ul className="border-t border-line">
        {products.map(product => (
          <li key={product.plan} className="border-b border-line py-4">
            <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
              <h3 className="font-medium">{plans[product.plan].name}</h3>
              <Id text={product.productId} isNew={product.created} />
            </div>
            <ul className="mt-2 grid gap-1.5 text-sm">
              {product.prices.map(price => (
                <li key={price.priceId} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
                  <span className="w-40 tabular-nums">
                    {formatUsd(price.amount)} {price.period === 'annual' ? 'a year' : 'a month'}
                  </span>
                  <Id text={price.priceId} isNew={price.created} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Id({ text, isNew }: { text: string; isNew: boolean }) {
  return (
    <span className="min-w-0 text-sm text-soft">
      <code className="font-mono wrap-anywhere">{text}</code>
      {isNew && <span className="ml-2 text-clear">New</span>}
    </span>
  )
}
