// The plan as its page shows it, with changes, and waiting for it after a checkout.
import { useEffect, useState } from 'react'
import { SECOND } from '#shared/lib/time.ts'
import type { BillingView } from '#shared/protocol/billing.ts'
import { billing, type OwnPlan } from '#web/data/billing.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import { storePaidCheckout } from '#web/data/paid-checkout.ts'
import { recheckSubscription } from '#web/data/subscription.ts'
import type { ActionResult } from '#web/ui/status-message.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { type LoadState, useLoad } from '#web/ui/use-load.ts'

/**
 * How often, and how many times, we check whether the paid plan has arrived. Normally the payment service notifies us.
 */
const LOOK_AGAIN = 2 * SECOND
const LOOKS = 30

/** Changes the subscription; `done` is the success message. */
export type Change = (name: string, work: () => Promise<BillingView>, done: string) => void

/** `arriving`: returned from a checkout whose plan isn't there yet; `late` if it takes longer than it should. */
export function useOwnBilling(
  isBack: boolean,
  checkoutId: string | null,
): {
  loadState: LoadState<OwnPlan>
  reload: () => Promise<void>
  busy: string | null
  result: ActionResult
  change: Change
  arriving: 'no' | 'yes' | 'late'
} {
  // Stored before the first request, which claims the checkout for this account.
  useState(() => checkoutId !== null && storePaidCheckout(checkoutId))
  const { loadState, reload } = useLoad(billing.own, failureOf)
  const { busy, result, run } = useAction(failureOf)
  const [looks, setLooks] = useState(0)
  const isMissing =
    isBack && loadState.status === 'ready' && loadState.value.gives.sold && !isHeld(loadState.value.billing)
  useEffect(() => {
    if (!isMissing || looks >= LOOKS) return
    const timer = setTimeout(() => void reload().then(() => setLooks(looks + 1)), LOOK_AGAIN)
    return () => clearTimeout(timer)
  }, [isMissing, looks, reload])
  const planKey = loadState.status === 'ready' ? loadState.value.gives.plan : undefined
  // Other screens show the plan, too.
  useEffect(() => {
    if (planKey !== undefined) recheckSubscription()
  }, [planKey])
  const change: Change = (name, work, done) => {
    void run(
      name,
      async () => {
        await work()
        await reload()
      },
      done,
    )
  }
  const arriving = !isMissing ? 'no' : looks < LOOKS ? 'yes' : 'late'
  return { loadState, reload, busy, result, change, arriving }
}

const isHeld = (view: BillingView | null) =>
  view === null || (view.subscription !== null && view.subscription.status !== 'ended')
