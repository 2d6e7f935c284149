// Which plan most people have chosen.
import { count, inArray } from 'drizzle-orm'
import { mostPopular } from '#shared/domain/claim.ts'
import type { PlanId } from '#shared/domain/plan.ts'
import type { Db } from '../db/database.ts'
import { billingCustomers } from '../db/tables/billing.ts'

/** Null where there are too few to tell. */
export async function readPopular({ db }: { db: Db }): Promise<PlanId | null> {
  const rows = await db
    .select({ plan: billingCustomers.plan, count: count() })
    .from(billingCustomers)
    .where(inArray(billingCustomers.status, ['active', 'past_due']))
    .groupBy(billingCustomers.plan)
  return mostPopular(new Map(rows.flatMap(row => (row.plan === null ? [] : [[row.plan, row.count]]))))
}
