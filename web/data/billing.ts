// The signed-in user's billing calls. All but `checkout` throw ApiError.
import {
  type BillingView,
  billingView,
  CHECKOUT_RETURNED,
  CREATE_CHECKOUT,
  CUSTOMER_PORTAL,
  type EntitlementsView,
  entitlementsView,
  type PriceIds,
  redirectAnswer,
  returnedAnswer,
  SETUP_STRIPE_PRODUCTS,
  type SetupAnswer,
  setupAnswer,
  stripeConfigAnswer,
  UPDATE_STRIPE_CONFIG,
} from '#shared/protocol/billing.ts'
import { device } from '#web/data/device.ts'
import { session } from '#web/data/session.ts'
import { ApiError } from './http/api-error.ts'
import { forgetPaidCheckout, storedPaidCheckout } from './paid-checkout.ts'
import { CHECKOUT_FAILED, type Checkout, type CheckoutOptions, NO_CHECKOUT_URL } from './plans-sold.ts'

const BASE = '/billing/v1'
const post = (action: string, body: unknown = {}): Promise<BillingView> =>
  device.api.json(`${BASE}/subscription/${action}`, billingView, { method: 'POST', body })

/** `billing`: null for members who may not change their household's plan. */
export type OwnPlan = { gives: EntitlementsView; billing: BillingView | null }

export const billing = {
  entitlements: (): Promise<EntitlementsView> => device.api.json(`${BASE}/entitlements`, entitlementsView),
  own,
  /** The rest of the paid time is preserved until billing resumes. */
  pause: (months: number): Promise<BillingView> => post('pause', { months }),
  resume: (): Promise<BillingView> => post('resume'),
  /** Takes effect at the end of the paid period. */
  cancel: (): Promise<BillingView> => post('cancel'),
  /** Cancels, in the same way, the subscriptions that are charged in addition to the plan that counts. */
  cancelOthers: (): Promise<BillingView> => post('cancel-others'),
  /** Undoes the cancellation. */
  keep: (): Promise<BillingView> => post('keep'),
  /** URL of the portal for cards, receipts and other plans. */
  portal: async (): Promise<string> => {
    await session.load()
    return (await device.api.json(CUSTOMER_PORTAL, redirectAnswer, { method: 'POST', body: {} })).url
  },
  checkout,
  setUpProducts: (): Promise<SetupAnswer> =>
    device.api.json(SETUP_STRIPE_PRODUCTS, setupAnswer, { method: 'POST', body: {} }),
  updateConfig: async (priceIds: PriceIds): Promise<void> => {
    await device.api.json(UPDATE_STRIPE_CONFIG, stripeConfigAnswer, { method: 'POST', body: { priceIds } })
  },
}

/** Also called from public pages, where nothing has loaded the session yet. */
async function own(): Promise<OwnPlan> {
  await session.load()
  await claim()
  const [gives, view] = await Promise.all([billing.entitlements(), holdersView()])
  return { gives, billing: view }
}

/** Assigns the checkout paid in this browser to the signed-in user. A failure holds nothing up. */
async function claim(): Promise<void> {
  const id = storedPaidCheckout()
  if (id === null) return
  try {
    const body = { session_id: id }
    const { claimed } = await device.api.json(CHECKOUT_RETURNED, returnedAnswer, { method: 'POST', body })
    if (claimed) forgetPaidCheckout()
  } catch (error) {
    console.warn('Who paid could not be told:', error)
  }
}

async function holdersView(): Promise<BillingView | null> {
  try {
    return await device.api.json(`${BASE}/subscription`, billingView)
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null
    throw error
  }
}

/** Never throws. Sends a subscriber who chooses another plan to the page where the plan is changed. */
async function checkout(options: CheckoutOptions): Promise<Checkout> {
  try {
    await session.load()
    return await device.api.json(CREATE_CHECKOUT, redirectAnswer, { method: 'POST', body: options })
  } catch (error) {
    if (!(error instanceof ApiError)) return { failure: CHECKOUT_FAILED }
    return { failure: error.code === 'bad_answer' ? NO_CHECKOUT_URL : error.message || CHECKOUT_FAILED }
  }
}
