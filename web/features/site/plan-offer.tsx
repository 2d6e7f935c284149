// The plans with their billing toggle, and buying one. Whether plans are sold here, and to whom, is known only once the
// page is on screen; until then it shows what they cover and cost.
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { LAUNCH_OFFER, LAUNCH_PERCENT } from '#shared/domain/offer.ts'
import { type BillingPeriod, billingPeriods, type Plan, type PlanId, plans } from '#shared/domain/plan.ts'
import type { OwnPlan } from '#web/data/billing.ts'
import { priceOf } from '#web/data/plans-sold.ts'
import { useKnownUser } from '#web/data/session/known-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast.ts'
import { currentPlan, mayBuy } from './own-plan.ts'
import { PlanGrid } from './plan-grid.tsx'
import { Note, SaleNote } from './sale-note.tsx'
import { useCheckout } from './use-checkout.ts'
import { usePlansSold } from './use-plans-sold.ts'

const never = () => () => {}
const hasSearch = (name: string, value: string) => () =>
  new URLSearchParams(window.location.search).get(name) === value
const isOfferNamed = hasSearch('offer', LAUNCH_OFFER)
const isCheckoutCanceled = hasSearch('checkout', 'canceled')

/** False at first: prerendered HTML doesn't know the address. */
const useLaunchOffer = (): boolean => useSyncExternalStore(never, isOfferNamed, () => false)

/** Whether the visitor canceled a checkout. False at first, too. */
const useCheckoutLeft = (): boolean => useSyncExternalStore(never, isCheckoutCanceled, () => false)

/** `unknown`: not loaded yet; the button's place stays empty. */
type PlanAction = 'unknown' | 'choose' | 'current'

type PlanButtonProps = { plan: Plan; action: PlanAction; busy: boolean; onChoose: () => void }

/** Few visitors need it, and each page has a size limit. */
const GuestEmailBox = lazy(async () => ({ default: (await import('./guest-email-box.tsx')).GuestEmailBox }))
const OwnPlanCard = lazy(async () => ({ default: (await import('./own-plan-card.tsx')).OwnPlanCard }))

const periodOptions = [
  { value: 'annual', label: 'Annual' },
  { value: 'monthly', label: 'Monthly' },
]

/** `guests`: how people without an account buy: by entering an address here, or after signing in. */
export function PlanOffer({ guests }: { guests: 'address' | 'sign-in' }) {
  // Annual is the default (PRODUCT S4.1).
  const [period, setPeriod] = useState<BillingPeriod>('annual')
  const [asking, setAsking] = useState<PlanId | null>(null)
  const user = useKnownUser()
  const own = useOwnPlan(Boolean(user))
  const { plansSold, retry } = usePlansSold()
  const { busy, buy } = useCheckout()
  const navigate = useNavigate()
  const named = useLaunchOffer()
  const hasLeft = useCheckoutLeft()
  const sold = plansSold !== null && plansSold !== 'failed' ? plansSold : null
  // The displayed price is the charged price: an account that has paid before pays the full price.
  const isOffered = named && sold?.sold === true && (user ? own?.billing?.may_use_offer === true : true)

  const checkoutOptionsOf = (plan: PlanId) => {
    const priceId = sold && priceOf(sold, plan, period)
    return priceId === null
      ? null
      : { priceId, planName: plans[plan].name, couponCode: isOffered ? LAUNCH_OFFER : null }
  }
  const take = (plan: PlanId, email: string | null) => {
    const options = checkoutOptionsOf(plan)
    if (options) buy(plan, options, email)
  }
  const choose = (plan: PlanId) => {
    if (user) return take(plan, null)
    if (guests === 'address') return setAsking(plan)
    toast({ title: 'Please sign in to subscribe' })
    const redirect = named ? `/pricing?offer=${LAUNCH_OFFER}` : '/pricing'
    void navigate({ to: '/auth', search: { redirect }, state: { tab: 'sign-in' } })
  }
  const actionOf = (plan: PlanId): PlanAction | 'none' => {
    if (sold === null || user === undefined) return plansSold === 'failed' ? 'none' : 'unknown'
    if (!sold.sold || !mayBuy(own)) return 'none'
    if (own && currentPlan(own) === plan) return 'current'
    return checkoutOptionsOf(plan) === null ? 'none' : 'choose'
  }
  const actionFor = (plan: PlanId): ReactNode => {
    const action = actionOf(plan)
    if (action === 'none') return null
    const isBusy = busy === plan
    const button = (
      <PlanButton plan={plans[plan]} action={action} busy={isBusy} onChoose={() => choose(plan)} />
    )
    if (asking !== plan || action !== 'choose') return button
    return (
      <Suspense fallback={button}>
        <GuestEmailBox
          planName={plans[plan].name}
          busy={isBusy}
          onContinue={email => take(plan, email)}
          onClose={() => setAsking(null)}
        />
      </Suspense>
    )
  }
  return (
    <div>
      {own?.gives.sold && (
        <Suspense fallback={null}>
          <OwnPlanCard own={own} />
        </Suspense>
      )}
      <div role="status" className="mb-8 empty:hidden">
        {hasLeft && (
          <Note title="You left the checkout.">Nothing was charged. You can choose a plan again below.</Note>
        )}
      </div>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <SaleNote plansSold={plansSold} isMember={!mayBuy(own)} retry={retry} />
        <Segmented
          label="Billing period"
          options={periodOptions}
          value={period}
          onValueChange={value => setPeriod(billingPeriods.find(entry => entry === value) ?? 'annual')}
        />
      </div>
      {isOffered && (
        <p className="mb-8 border-l-4 border-clear bg-clear-wash px-4 py-2.5 text-sm text-pretty">
          <span className="font-medium">Launch offer: {LAUNCH_PERCENT}% off your first payment.</span> Later
          payments are the regular price.
        </p>
      )}
      <PlanGrid
        period={period}
        isOffered={isOffered}
        maySell={sold?.sold !== false}
        popular={sold?.popular ?? null}
        actionOf={actionFor}
      />
      <p className="mt-5 max-w-prose text-sm text-pretty text-soft">
        Every plan comes with before-and-after proof, alerts when a listing comes back, and a full export.
        Prices in US dollars.
      </p>
    </div>
  )
}

function PlanButton({ plan, action, busy, onChoose }: PlanButtonProps) {
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

/** Null while it's not known, and for visitors. */
function useOwnPlan(isSignedIn: boolean): OwnPlan | null {
  const [own, setOwn] = useState<OwnPlan | null>(null)
  useEffect(() => {
    setOwn(null)
    if (!isSignedIn) return
    let unmounted = false
    void loadOwnPlan().then(answer => {
      if (!unmounted) setOwn(answer)
    })
    return () => {
      unmounted = true
    }
  }, [isSignedIn])
  return own
}

async function loadOwnPlan(): Promise<OwnPlan | null> {
  try {
    const { billing } = await import('#web/data/billing.ts')
    return await billing.own()
  } catch (error) {
    console.warn('The plan could not be loaded:', error)
    return null
  }
}
