// Goes from a plan's button to its payment page: at most one at a time, with failures as messages.
import { useEffect, useState } from 'react'
import type { PlanId } from '#shared/domain/plan.ts'
import { type Checkout, type CheckoutOptions, guestCheckout } from '#web/data/plans-sold.ts'
import { toast } from '#web/ui/toast.ts'

/** `guestEmail`: null if signed in. */
export type Buy = (plan: PlanId, options: CheckoutOptions, guestEmail: string | null) => void

/** `busy`: the plan whose checkout is being created. */
export function useCheckout(): { busy: PlanId | null; buy: Buy } {
  const [busy, setBusy] = useState<PlanId | null>(null)
  useEffect(() => {
    // When the person goes back from the payment page, the browser may restore this page in its old state.
    const comeBack = () => setBusy(null)
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])
  const buy: Buy = (plan, options, guestEmail) => {
    if (busy !== null) return
    // PRODUCT S8.
    if (guestEmail?.trim() === '') {
      const description = 'Please provide an email address to continue with your purchase.'
      toast({ title: 'Email Required', description, tone: 'destructive' })
      return
    }
    setBusy(plan)
    void (guestEmail === null ? ownCheckout(options) : guestCheckout(options, guestEmail.trim())).then(
      answer => {
        if ('url' in answer) {
          window.location.assign(answer.url)
          return
        }
        setBusy(null)
        toast({ title: 'Error', description: answer.failure, tone: 'destructive' })
      },
    )
  }
  return { busy, buy }
}

async function ownCheckout(options: CheckoutOptions): Promise<Checkout> {
  try {
    const { billing } = await import('#web/data/billing.ts')
    return await billing.checkout(options)
  } catch (error) {
    console.warn('What checks out was not loaded:', error)
    return { failure: 'Failed to create checkout session' }
  }
}
