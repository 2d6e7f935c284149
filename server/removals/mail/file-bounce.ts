// What a delivery report does to the letter that it's about. A report that names no address, or one that we didn't write
// to, does nothing.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { siteName } from '../../db/site-name.ts'
import { planWork } from '../../db/work.ts'
import type { AccountTx } from '../../deps.ts'
import { moveJob } from '../lifecycle.ts'
import { mailsOf } from '../mails-of.ts'
import { DELAY_PATIENCE, hasJudgment } from './judge-delivery.ts'
import type { DeliveryReport } from './read-bounce.ts'
import { JUDGE, returnLetter } from './return-letter.ts'

/**
 * Applies the report to the newest letter that it can be about. `cameByMail`: it came to the removal's own address,
 * which only the site was given. Only such a report says something of the mailbox for everybody.
 */
export async function fileBounce(
  account: AccountTx,
  job: RemovalJob,
  report: DeliveryReport,
  { cameByMail }: { cameByMail: boolean },
): Promise<void> {
  const letter = await letterOf(account, job, report)
  if (!letter) return
  const { tx, deps, userId } = account
  const site = await siteName(tx, job.site_id)
  if (report.kind === 'hard') {
    const address = letter.to_address
    return returnLetter(account, job, letter, {
      says: sentence(report.isUnknown ? 'letter_bounced' : 'letter_returned', { site, address }),
      // A mailbox that it was passed on to says nothing of this one.
      isUnknown: cameByMail && report.isUnknown && address.toLowerCase() === report.address,
    })
  }
  if (await hasJudgment(tx, letter.id)) return
  const dueAt = deps.now() + DELAY_PATIENCE
  await planWork(tx, { kind: JUDGE, ref: letter.id, userId, lane: `letter:${letter.id}`, dueAt })
  await moveJob(account, job, { event: 'reply_noted', sentences: [sentence('letter_delayed', { site })] })
}

/** The newest sent letter to the report's address, or to another mailbox of its domain, to which it was passed on. */
async function letterOf(
  { tx, userId }: AccountTx,
  job: RemovalJob,
  { address }: DeliveryReport,
): Promise<Message | null> {
  if (address === null) return null
  const mails = await mailsOf(tx, userId, job.id)
  const sent = mails
    .filter(({ direction, status }) => direction === 'out' && status === 'sent')
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
  const same = sent.find(({ to_address }) => to_address.toLowerCase() === address)
  return same ?? sent.find(({ to_address }) => domainOf(to_address) === domainOf(address)) ?? null
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
