// Queues a letter of a removal, from the removal's own return address.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { LetterKind, LetterLanguage } from '#shared/domain/letter-kind.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { DAY, iso } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { putDoc } from '../../db/rows.ts'
import { planWork } from '../../db/work.ts'
import type { AccountTx } from '../../deps.ts'

export type QueuedLetter = {
  to: string
  subject: string
  body: string
  kind: LetterKind
  language: LetterLanguage
  followUpDays: number
  /** Whether we follow up by ourselves. */
  followUp: boolean
  /** Whether it's ours, on its day; false or missing for the person's own. */
  isOurs?: boolean
}

/** Stores the letter and plans its sending. Returns the message's id. */
export async function queueLetter(
  account: AccountTx,
  job: RemovalJob,
  letter: QueuedLetter,
): Promise<string> {
  const { tx, deps, userId } = account
  const id = newId()
  await putDoc(tx, 'messages', userId, {
    id,
    job_id: job.id,
    site_id: job.site_id,
    direction: 'out',
    status: 'queued',
    from_address: must(job.return_address, 'return address of a removal by letter'),
    to_address: letter.to,
    subject: letter.subject,
    body: letter.body,
    follow_up_at: iso(deps.now() + letter.followUpDays * DAY),
    sent_at: null,
    created_at: iso(deps.now()),
    kind: letter.kind,
    language: letter.language,
    follow_up_by_us: letter.followUp,
    queued_by_us: letter.isOurs ?? false,
  })
  await planLetter(tx, userId, id, deps.now())
  return id
}

/** Plans the sending of a letter at `dueAt` (epoch milliseconds); replaces an earlier plan. */
export const planLetter = (tx: Db, userId: string, id: string, dueAt: number): Promise<void> =>
  planWork(tx, { kind: 'send-letter', ref: id, userId, lane: `letter:${id}`, dueAt, replace: true })
