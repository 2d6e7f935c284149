// Judges a letter that a mail server couldn't deliver yet: without an answer after some days, it counts as returned.
import { and, eq } from 'drizzle-orm'
import type { Message } from '#shared/collections/messages.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { fieldIs, findDoc, listDocs, lockAccount } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import { work } from '../../db/tables/sync.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import type { JobDefinition } from '../../jobs/job-definition.ts'
import { JUDGE, returnLetter } from './return-letter.ts'

/** How long after the first report of a delay we wait for the letter to arrive. Product time. */
const PATIENCE_DAYS = 3
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
  const mails = await mailsSince(account, letter)
  // Automatic mails, such as more reports, are no answer.
  const isAnswered = mails.some(({ reading }) => reading?.auto_reply !== true)
  if (!job || isAnswered) return
  const says = sentence('letter_given_up', {
    site: await siteName(tx, job.site_id),
    days: String(PATIENCE_DAYS),
  })
  await returnLetter(account, job, letter, { says, bad: mails.some(cameByMail) ? 'silent' : null })
}

async function mailsSince({ tx, userId }: AccountTx, letter: Message): Promise<Message[]> {
  const mails = await listDocs(tx, 'messages', userId, fieldIs('messages', 'job_id', letter.job_id))
  const since = letter.sent_at ?? letter.created_at
  return mails.filter(({ direction, created_at }) => direction === 'in' && created_at >= since)
}

/** Whether it came to the removal's address. Of mails that a person added, nothing is checked. */
const cameByMail = ({ authentication }: Message): boolean =>
  authentication != null && [authentication.dkim, authentication.dmarc].some(result => result !== 'unknown')
