// A letter didn't arrive: it becomes `bounced`, once, and its removal is no longer in verification. The person gets the
// next way to ask: another mailbox of the site, its form, or a guide.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { bounceNotification } from '#shared/domain/notification.ts'
import { sentence, type TimelineSentence } from '#shared/domain/timeline-texts.ts'
import { mailboxesOf, type NextChannel, nextChannel } from '#shared/letters/next-channel.ts'
import { isBadContact, markBadContact } from '../../db/bad-contacts.ts'
import type { Db } from '../../db/database.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { fieldIs, findDoc, listDocs, patchDoc } from '../../db/rows.ts'
import { dropWork } from '../../db/work.ts'
import type { AccountTx } from '../../deps.ts'
import { notify } from '../../notifications/notify.ts'
import { moveJob } from '../lifecycle.ts'

/** The kind of work that judges a delayed letter (judge-delivery.ts). */
export const JUDGE = 'judge-delivery'

export type ReturnReason = {
  /** The timeline's sentence. */
  says: TimelineSentence
  /** Marks the mailbox as bad for everybody; null if the report says nothing of it, or may be anybody's. */
  bad: 'unknown' | 'silent' | null
}

/** Takes the letter back, if it counts as sent. The caller holds the account's lock. */
export async function returnLetter(
  account: AccountTx,
  job: RemovalJob,
  letter: Message,
  { says, bad }: ReturnReason,
): Promise<void> {
  const { tx, deps, userId } = account
  const current = await findDoc(tx, 'messages', userId, letter.id)
  if (current?.status !== 'sent') return
  await patchDoc(tx, 'messages', userId, letter.id, { status: 'bounced', follow_up_at: null })
  await dropWork(tx, JUDGE, letter.id)
  const address = letter.to_address.toLowerCase()
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  if (bad !== null) await markBadContact(tx, { address, siteId: job.site_id, why: bad }, deps.now())
  // A later letter went elsewhere meanwhile: the removal depends on that one.
  if (!site || (await hasLaterLetter(account, letter))) return
  const others = await badMailboxes(tx, mailboxesOf(site), deps.now())
  const channel = nextChannel(site, mailbox => mailbox === address || others.has(mailbox))
  const wasOnlyLetter = job.clock == null || job.clock.letter_id === letter.id
  await dropWork(tx, 'follow-up', job.id)
  const moved = await moveJob(account, job, {
    event: 'letter_bounced',
    sentences: [says, alternative(channel, site.name)],
    changes: {
      waiting_for: 'you',
      next_action_at: null,
      job_type: channel.kind === 'mailbox' ? 'email' : 'manual',
      handoff: handoffOf(channel, site),
      // Nobody at the site has read anything, so nothing runs and nothing was asked.
      ...(wasOnlyLetter ? { clock: null, submitted_at: null } : {}),
    },
    silent: true,
  })
  if (moved) await notify(account, bounceNotification(site.name), { job: moved, alertId: null })
}

async function hasLaterLetter({ tx, userId }: AccountTx, letter: Message): Promise<boolean> {
  const mails = await listDocs(tx, 'messages', userId, fieldIs('messages', 'job_id', letter.job_id))
  return mails.some(
    ({ direction, status, created_at }) =>
      direction === 'out' && ['queued', 'sent'].includes(status) && created_at > letter.created_at,
  )
}

async function badMailboxes(tx: Db, mailboxes: readonly string[], now: number): Promise<Set<string>> {
  const bad = new Set<string>()
  for (const mailbox of mailboxes) if (await isBadContact(tx, mailbox, now)) bad.add(mailbox)
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
