// Applies replies that arrived before their letter was recorded as sent: while we were sending it, or before the person
// recorded a letter of their own.
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Message } from '#shared/collections/messages.ts'
import { findDoc } from '../../db/rows.ts'
import type { AccountTx } from '../../deps.ts'
import { applyReply } from './apply-reply.ts'

/**
 * `mails` and `site`: the removal's; `since`: the earliest time (ISO) of a reply that can answer the letter. Each reply
 * is applied to the removal's state after the previous reply.
 */
export async function applyRepliesSince(
  account: AccountTx,
  jobId: string,
  { mails, site, since }: { mails: readonly Message[]; site: DataBrokerSite | null; since: string },
): Promise<void> {
  const { tx, userId } = account
  const replies = mails
    .filter(({ direction, created_at }) => direction === 'in' && created_at >= since)
    .sort((a, b) => a.created_at.localeCompare(b.created_at))
  for (const reply of replies) {
    const job = await findDoc(tx, 'removal_jobs', userId, jobId)
    if (job) await applyReply(account, job, { reply, site })
  }
}
