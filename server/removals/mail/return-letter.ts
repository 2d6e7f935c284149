// A letter didn't arrive: it becomes `bounced`, once, and its removal is no longer in verification. The person gets the
// next way to ask: another mailbox of the site, its form, or a guide.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isForRemoval } from '#shared/domain/letter-clock.ts'
import { bounceNotification } from '#shared/domain/notification.ts'
import { sentence, type TimelineSentence } from '#shared/domain/timeline-texts.ts'
import { mailboxesOf, type NextChannel, nextChannel } from '#shared/letters/next-channel.ts'
import { requestOf } from '#shared/letters/request-of-letter.ts'
import { isBadContact, markBadContact } from '../../db/bad-contacts.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { findDoc, patchDoc } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import { dropWork } from '../../db/work.ts'
import type { AccountTx } from '../../deps.ts'
import { notify } from '../../notifications/notify.ts'
import { moveJob } from '../lifecycle.ts'
import { mailsOf } from '../mails-of.ts'
import { hasArrived } from './has-arrived.ts'

/** The kind of work that judges a delayed letter (judge-delivery.ts). */
export const JUDGE = 'judge-delivery'

export type ReturnReason = {
  /** The timeline's sentence. */
  says: TimelineSentence
  /** Whether there's no such mailbox. False if the report doesn't say so, or may be forged. */
  isUnknown: boolean
}

/** Takes the letter back, if it counts as sent. The caller holds the account's lock. */
export async function returnLetter(
  account: AccountTx,
  job: RemovalJob,
  letter: Message,
  { says, isUnknown }: ReturnReason,
): Promise<void> {
  const { tx, deps, userId } = account
  const current = await findDoc(tx, 'messages', userId, letter.id)
  // A report can't take back a letter that the site has answered.
  if (current?.status !== 'sent' || (await hasArrived(account, letter))) return
  await patchDoc(tx, 'messages', userId, letter.id, { status: 'bounced', follow_up_at: null })
  await dropWork(tx, JUDGE, letter.id)
  const address = letter.to_address.toLowerCase()
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  if (isUnknown) await markBadContact(tx, { address, siteId: job.site_id, userId }, deps.now())
  const { isBeside, others } = await aboutSame(account, job, letter)
  // A later letter about the same request went to another mailbox, and now that one counts.
  if (!site || others.some(other => other.created_at > letter.created_at)) return
  const bad = await badMailboxes(account, mailboxesOf(site))
  const channel = nextChannel(site, mailbox => mailbox === address || bad.has(mailbox))
  if (isBeside) return noteReturn(account, job, letter, [says, alternative(channel, site.name)])
  const wasOnlyLetter = !others.some(({ status }) => status === 'sent')
  // A request beside the removal still has its time.
  const isItsClock = !!job.clock && isForRemoval(job.clock)
  if (isItsClock) await dropWork(tx, 'follow-up', job.id)
  const moved = await moveJob(account, job, {
    event: 'letter_bounced',
    sentences: [says, alternative(channel, site.name)],
    changes: {
      waiting_for: 'you',
      next_action_at: null,
      job_type: channel.kind === 'mailbox' ? 'email' : 'manual',
      handoff: handoffOf(channel, site),
      // Nobody at the site has read the letter, so no clock runs and no request was made.
      ...(wasOnlyLetter ? { submitted_at: null, ...(isItsClock ? { clock: null } : {}) } : {}),
    },
    silent: true,
  })
  if (moved) await notify(account, bounceNotification(site.name), { job: moved, alertId: null })
}

/** A request beside the removal came back. The removal stays as it is, and the clock of that letter ends. */
async function noteReturn(
  account: AccountTx,
  job: RemovalJob,
  letter: Message,
  sentences: readonly TimelineSentence[],
): Promise<void> {
  const isItsClock = job.clock?.letter_id === letter.id
  if (isItsClock) await dropWork(account.tx, 'follow-up', job.id)
  await moveJob(account, job, {
    event: 'letter_noted',
    sentences,
    changes: isItsClock ? { clock: null } : {},
  })
  const site = await siteName(account.tx, job.site_id)
  await notify(account, bounceNotification(site), { job, alertId: null })
}

/**
 * Whether the letter's request is beside the removal, and the other letters of the same request that are queued or
 * weren't returned.
 */
async function aboutSame(
  { tx, userId }: AccountTx,
  job: RemovalJob,
  letter: Message,
): Promise<{ isBeside: boolean; others: Message[] }> {
  const letters = await mailsOf(tx, userId, letter.job_id)
  const around = { letters, clock: job.clock ?? null }
  const { isBeside } = requestOf(letter, around)
  const others = letters.filter(
    other =>
      other.id !== letter.id &&
      other.direction === 'out' &&
      ['queued', 'sent'].includes(other.status) &&
      requestOf(other, around).isBeside === isBeside,
  )
  return { isBeside, others }
}

async function badMailboxes(
  { tx, deps, userId }: AccountTx,
  mailboxes: readonly string[],
): Promise<Set<string>> {
  const bad = new Set<string>()
  for (const address of mailboxes)
    if (await isBadContact(tx, { address, userId }, deps.now())) bad.add(address)
  return bad
}

function alternative(channel: NextChannel, site: string): TimelineSentence {
  if (channel.kind === 'mailbox') return sentence('letter_other_mailbox', { address: channel.address })
  return sentence(channel.kind === 'form' ? 'letter_other_form' : 'letter_other_guide', { site })
}

function handoffOf(channel: NextChannel, site: { url: string; privacy_url: string | null }) {
  if (channel.kind === 'mailbox') {
    const remaining = `Send your letter to ${channel.address} instead.`.slice(0, 300)
    return { url: site.privacy_url ?? site.url, filled: [], remaining }
  }
  const remaining =
    channel.kind === 'form' ? 'Use the site’s form instead.' : 'Follow the steps of the guide.'
  return { url: channel.url, filled: [], remaining }
}
