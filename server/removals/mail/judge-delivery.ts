// Judges a letter that a mail server couldn't deliver yet: without an answer after some days, it counts as returned.
import { and, eq } from 'drizzle-orm'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { findDoc, lockAccount } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import { work } from '../../db/tables/sync.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import type { JobDefinition } from '../../jobs/job-definition.ts'
import { hasArrived } from './has-arrived.ts'
import { JUDGE, returnLetter } from './return-letter.ts'

/** How long after the first report of a delay we wait for the letter to arrive. Product time. */
const PATIENCE_DAYS = 5
export const DELAY_PATIENCE = PATIENCE_DAYS * DAY

/** Whether the letter waits for this already. */
export async function hasJudgment(tx: Db, letterId: string): Promise<boolean> {
  const rows = await tx
    .select({ ref: work.ref })
    .from(work)
    .where(and(eq(work.kind, JUDGE), eq(work.ref, letterId)))
  return rows.length > 0
}

/** The job `judge-delivery`; its ref is the letter's id. */
export function judgeDelivery(deps: Deps): JobDefinition {
  return {
    kind: JUDGE,
    quick: true,
    backoff: attempts => (attempts < 8 ? 2 ** attempts * MINUTE : null),
    giveUp: async item => deps.log.error({ ref: item.ref }, 'a delayed letter not judged'),
    run: item => deps.db.transaction(tx => judge({ tx, deps, userId: item.userId }, item.ref)),
  }
}

async function judge(account: AccountTx<Deps>, letterId: string): Promise<void> {
  const { tx, userId } = account
  await lockAccount(tx, userId)
  const letter = await findDoc(tx, 'messages', userId, letterId)
  if (letter?.status !== 'sent') return
  const job = await findDoc(tx, 'removal_jobs', userId, letter.job_id)
  if (!job || (await hasArrived(account, letter))) return
  const says = sentence('letter_given_up', {
    site: await siteName(tx, job.site_id),
    days: String(PATIENCE_DAYS),
  })
  await returnLetter(account, job, letter, { says, isUnknown: false })
}
