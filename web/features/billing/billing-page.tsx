// /account/billing: the plan, its benefits, payments, and changing it.
import { plans } from '#shared/domain/plan.ts'
import type { EntitlementsView } from '#shared/protocol/billing.ts'
import { accountPages } from '#web/content/account-pages.ts'
import { HOW_OFTEN, planSitesText } from '#web/content/plan-words.ts'
import type { OwnPlan } from '#web/data/billing.ts'
import { useReachable } from '#web/data/session/use-reachable.ts'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageLoadError } from '#web/ui/page-load-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type ActionResult, StatusMessage } from '#web/ui/status-message.tsx'
import { SubNav } from '#web/ui/sub-nav.tsx'
import { UnreachedNotice } from '#web/ui/unreached-notice.tsx'
import { PaymentsPart } from './payments-part.tsx'
import { SecondPlans } from './second-plans.tsx'
import { SubscriptionPart } from './subscription-part.tsx'
import { type Change, useOwnBilling } from './use-own-billing.ts'

type BillingPageProps = { isBack: boolean; checkoutId: string | null }

/** None of this is stored on the device. `isBack`: the person returned from a paid checkout, with this id. */
export function BillingPage({ isBack, checkoutId }: BillingPageProps) {
  const { loadState, reload, ...rest } = useOwnBilling(isBack, checkoutId)
  if (loadState.status === 'loading') return <Skeleton />
  return (
    <Page width="prose">
      <SubNav label="Account" pages={accountPages} />
      <PageHeader title="Plan" lede="What your plan gives, what you pay, and how to pause or cancel." />
      {loadState.status === 'failed' ? (
        <PageLoadError failure={loadState} what="Your plan and payments" reload={reload} />
      ) : (
        <Parts own={loadState.value} isBack={isBack} {...rest} />
      )}
    </Page>
  )
}

type PartsProps = {
  own: OwnPlan
  isBack: boolean
  arriving: 'no' | 'yes' | 'late'
  busy: string | null
  result: ActionResult
  change: Change
}

function Parts({ own: { gives, billing }, isBack, arriving, busy, result, change }: PartsProps) {
  const reachable = useReachable()
  const current = billing?.subscription ?? null
  const isCharged = current !== null && current.status !== 'ended'
  return (
    <>
      <div role="status" className="mb-8 empty:hidden">
        {reachable ? <BackNotice isBack={isBack} arriving={arriving} gives={gives} /> : <UnreachedNotice />}
      </div>
      <StatusMessage result={result} />
      {!gives.sold && (
        <Notice title="Nothing is sold here">
          {isCharged
            ? 'This server gives everybody what the largest plan gives. You’re still charged for the plan you bought before; you can cancel it here.'
            : 'This server gives everybody what the largest plan gives, and nobody is charged.'}
        </Notice>
      )}
      {gives.sold && billing === null && (
        <Notice title="You’re covered by your household">
          Its holder chooses the plan and pays for it. You see here what it gives.
        </Notice>
      )}
      {billing !== null && (gives.sold || isCharged) && arriving !== 'yes' && (
        <SubscriptionPart billing={billing} busy={busy} change={change} />
      )}
      {billing !== null && <SecondPlans billing={billing} busy={busy} change={change} />}
      <Gives gives={gives} isPaused={billing?.subscription?.status === 'paused'} />
      {billing !== null && (gives.sold || billing.payments.length > 0) && (
        <PaymentsPart payments={billing.payments} />
      )}
    </>
  )
}

function BackNotice({
  isBack,
  arriving,
  gives,
}: {
  isBack: boolean
  arriving: PartsProps['arriving']
  gives: EntitlementsView
}) {
  if (!isBack || !gives.sold) return null
  if (arriving === 'yes')
    return (
      <Notice title="Thanks. We’re waiting for the payment service">
        Your plan shows up here as soon as it tells us, mostly within a minute.
      </Notice>
    )
  if (arriving === 'late')
    return (
      <Notice tone="yours" title="This takes longer than it should">
        The payment service hasn’t told us yet. If you paid, your plan and a receipt come on their own; you
        don’t have to pay again.
      </Notice>
    )
  return gives.plan && <Notice tone="clear" title={`Thanks. The ${plans[gives.plan].name} plan is yours`} />
}

function Gives({ gives, isPaused }: { gives: EntitlementsView; isPaused: boolean }) {
  const { people, maxPeople, maxSites, scanFrequency, plan, sold } = gives
  const beyond = people - maxPeople
  return (
    <Section
      title="What you get"
      lede={sold && plan === null && (isPaused ? 'While your plan is paused.' : 'Without a plan.')}
      action={
        sold && (
          <LinkButton to="/pricing" size="small">
            See what each plan covers
          </LinkButton>
        )
      }
    >
      <DefinitionList
        items={[
          { term: 'People', detail: `${people} of ${maxPeople}` },
          { term: 'Sites', detail: planSitesText(maxSites, maxPeople) },
          { term: 'Checked', detail: HOW_OFTEN[scanFrequency].replace('every', 'Every') },
        ]}
      />
      {beyond > 0 && (
        <div className="mt-6">
          <Notice
            tone="yours"
            title={beyond === 1 ? '1 person is beyond your plan' : `${beyond} people are beyond your plan`}
          >
            You can still read and export everything about them. We don’t start anything new for them, and
            finish removals in progress.
          </Notice>
        </div>
      )}
    </Section>
  )
}
