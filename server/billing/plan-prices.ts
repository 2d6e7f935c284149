// The plans' prices at Stripe, as stored by this server. Amounts come from the domain, ids from Stripe.
import { and, eq } from 'drizzle-orm'
import { type BillingPeriod, billingPeriods, type PlanId, planIds } from '#shared/domain/plan.ts'
import type { PlansView } from '#shared/protocol/billing.ts'
import type { Db } from '../db/database.ts'
import { planPrices } from '../db/tables/billing.ts'

/** The plan and period that a price buys. */
export type Bought = { plan: PlanId; period: BillingPeriod }
export type PlanPrice = Bought & { priceId: string; productId: string }

/** The plan and period of one of our prices, on sale or retired; null for any other price. */
export async function boughtBy(db: Db, priceId: string): Promise<(Bought & { isCurrent: boolean }) | null> {
  const [row] = await db.select().from(planPrices).where(eq(planPrices.price_id, priceId))
  return row ? { plan: row.plan, period: row.period, isCurrent: row.is_current } : null
}

/** The plan and period of every price that we ever sold, by price id. */
export async function readPrices(db: Db): Promise<ReadonlyMap<string, Bought>> {
  const rows = await db.select().from(planPrices)
  return new Map(rows.map(({ price_id, plan, period }) => [price_id, { plan, period }]))
}

/** The ids of the prices on sale; null if a plan has none yet. */
export async function soldPrices(db: Db): Promise<PlansView['prices']> {
  const rows = await db.select().from(planPrices).where(eq(planPrices.is_current, true))
  const idOf = (plan: PlanId, period: BillingPeriod) =>
    rows.find(row => row.plan === plan && row.period === period)?.price_id ?? null
  const ofPlan = (plan: PlanId) =>
    Object.fromEntries(billingPeriods.map(period => [period, idOf(plan, period)]))
  return Object.fromEntries(planIds.map(plan => [plan, ofPlan(plan)])) as PlansView['prices']
}

/** The products at Stripe with their prices on sale. */
export async function soldProducts(db: Db): Promise<{ product: string; prices: string[] }[]> {
  const rows = await db.select().from(planPrices).where(eq(planPrices.is_current, true))
  const products = [...new Set(rows.map(row => row.product_id))].sort()
  const pricesOf = (product: string) => rows.filter(row => row.product_id === product)
  return products.map(product => ({
    product,
    prices: pricesOf(product)
      .map(row => row.price_id)
      .sort(),
  }))
}

/** Puts these prices on sale. Replaced prices stay stored, because existing subscriptions refer to them. */
export async function setPrices(tx: Db, prices: readonly PlanPrice[], now: number): Promise<void> {
  for (const { plan, period, priceId, productId } of prices) {
    const ofPlan = and(eq(planPrices.plan, plan), eq(planPrices.period, period))
    await tx.update(planPrices).set({ is_current: false }).where(ofPlan)
    const row = { plan, period, product_id: productId, is_current: true, set_at: new Date(now) }
    await tx
      .insert(planPrices)
      .values({ price_id: priceId, ...row })
      .onConflictDoUpdate({ target: planPrices.price_id, set: row })
  }
}
