// Events that we mail about. Each is recorded once, in the transaction that stores the change behind it.
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { billingNotices } from '../db/tables/billing.ts'
import { planWork } from '../db/work.ts'

export type BillingNotice = typeof billingNotices.$inferSelect
export type NewBillingNotice = Omit<BillingNotice, 'id'> & { about: string }

/** Records them and schedules the mails of new ones. */
export async function addBillingNotices(
  tx: Db,
  notices: readonly NewBillingNotice[],
  now: number,
): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ about, ...notice }) => ({ id: `${notice.kind}:${about}`, ...notice }))
  const made = await tx.insert(billingNotices).values(rows).onConflictDoNothing().returning()
  for (const { id } of made)
    await planWork(tx, {
      kind: 'send-billing-mail',
      ref: id,
      userId: SHARED_ACCOUNT,
      lane: `billing-mail:${id}`,
      dueAt: now,
    })
}
