// Sends a letter by mail, at most once. It's marked as sent before we submit it, and unmarked only if the mail server
// clearly refused it.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { leavesAlone } from '#shared/domain/leave-alone.ts'
import { bounceNotification } from '#shared/domain/notification.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { isDeliveryReport } from '#shared/domain/replies/mail-server.ts'
import { sentence } from '#shared/domain/timeline-texts.ts'
import { isWithoutListing } from '#shared/letters/letter-target.ts'
import { requestOf } from '#shared/letters/request-of-letter.ts'
import { must } from '#shared/lib/must.ts'
import { iso, MINUTE } from '#shared/lib/time.ts'
import type { Db } from '../../db/database.ts'
import { SHARED_ACCOUNT } from '../../db/replicated.ts'
import { findDoc, lockAccount, patchDoc, putDoc, rewriteDoc } from '../../db/rows.ts'
import { siteName } from '../../db/site-name.ts'
import type { WorkItem } from '../../db/work.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import { lacksConsent } from '../../households/consents.ts'
import type { JobDefinition } from '../../jobs/job-definition.ts'
import { wasRefused } from '../../mail/was-refused.ts'
import { notify } from '../../notifications/notify.ts'
import { planFollowUp } from '../follow-up/plan-follow-up.ts'
import { moveJob } from '../lifecycle.ts'
import { mailsOf } from '../mails-of.ts'
import { handedOver } from '../move.ts'
import { REASONS, recordDisclosures } from './disclosure-ledger.ts'
import { journalFieldsOf } from './journal-entries.ts'
import { takeLetterTurn } from './letter-limits.ts'
import { isNeedless } from './needless-letter.ts'
import { planLetter } from './queue-letter.ts'
import { settleLetter } from './settle-letter.ts'
import { wasSubmitted } from './unsent-request.ts'

/** The job `send-letter`; its ref is the message's id. */
export function sendLetter(deps: Deps): JobDefinition {
  return {
    kind: 'send-letter',
    backoff: attempts => (attempts < 5 ? 2 ** attempts * MINUTE : null),
    giveUp: item => deps.db.transaction(tx => giveUp(tx, deps, item)),
    run: item => send(deps, item),
  }
}

/** What the timeline says of a letter, by its stage. */
const SENT = {
  request: 'letter_sent',
  follow_up: 'follow_up_sent',
  final_notice: 'final_notice_sent',
} as const

/**
 * Marks the letter as failed. A removal that was to begin with it, or that it's about, goes to the person, who may write
 * another. Any other stays as it is, and the person learns of it.
 */
async function giveUp(tx: Db, deps: Deps, { userId, ref }: WorkItem): Promise<void> {
  await lockAccount(tx, userId)
  const letter = await findDoc(tx, 'messages', userId, ref)
  if (letter?.status !== 'queued') return
  await rewriteDoc(tx, 'messages', userId, letter, { status: 'failed' })
  const job = await findDoc(tx, 'removal_jobs', userId, letter.job_id)
  if (!job || isFinal(job.status)) return
  const account = { tx, deps, userId }
  const sentences = [sentence('letter_undelivered', { address: letter.to_address })]
  const letters = await mailsOf(tx, userId, job.id)
  if (job.status !== 'queued' && requestOf(letter, { letters, clock: job.clock ?? null }).isBeside) {
    await moveJob(account, job, { event: 'letter_noted', sentences })
    return notify(account, bounceNotification(await siteName(tx, job.site_id)), { job, alertId: null })
  }
  if (job.status !== 'queued' && job.status !== 'verification') return
  const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  const handoff = {
    url: site?.privacy_url ?? site?.url ?? '',
    filled: [],
    remaining: 'We couldn’t deliver your letter. Check the address, and send it again.',
  }
  await moveJob(account, job, handedOver(sentences, { handoff }))
}

async function send(deps: Deps, item: WorkItem): Promise<void> {
  const taken = await take(deps, item)
  if (!taken) return
  const { letter } = taken
  // If a worker died after marking it as sent, the letter may have been sent. So only the removal continues.
  const isKnown = taken.isNew && (await noteAndHand(deps, item.userId, taken))
  await deps.db.transaction(async tx => {
    await lockAccount(tx, item.userId)
    const job = must(await findDoc(tx, 'removal_jobs', item.userId, letter.job_id), 'removal of a letter')
    // The letter was sent, whatever happened to the removal meanwhile.
    const sentAt = letter.sent_at ?? letter.created_at
    const told = { job, fields: ['letter'], reason: REASONS.letter, since: new Date(sentAt) }
    await recordDisclosures({ tx, deps, userId: item.userId }, told)
    // An interrupted worker may have got this far. Or the letter has already come back.
    const mails = await mailsOf(tx, item.userId, job.id)
    const current = mails.find(({ id }) => id === letter.id)
    if (job.clock?.letter_id === letter.id || current?.status !== 'sent') return
    if (!['requires_manual', 'queued', 'verification'].includes(job.status)) return
    const site = await findDoc(tx, 'data_broker_sites', SHARED_ACCOUNT, letter.site_id)
    const name = site?.name ?? letter.site_id
    const isListed = !isWithoutListing(job)
    await settleLetter(
      { tx, deps, userId: item.userId },
      job,
      { ...letter, sent_at: sentAt },
      {
        mails,
        site,
        sentencesOf: stage =>
          isKnown
            ? [sentence(SENT[stage], { site: name })]
            : [
                sentence('letter_unknown', { site: name }),
                sentence('not_sent_twice'),
                ...(isListed ? [sentence('scan_will_tell')] : []),
              ],
        changes: isKnown ? {} : { assurance: 'inconclusive' },
      },
    )
  })
}

/** A letter that counts as sent, with its removal's mails; `isNew` if it's still to be submitted. */
type Taken = { letter: Message; mails: readonly Message[]; isNew: boolean }

/**
 * Marks the letter as sent, unless its removal or the consent has ended, or the person was deleted. Null if there's
 * nothing to send.
 */
async function take(deps: Deps, item: WorkItem): Promise<Taken | null> {
  return deps.db.transaction(async tx => {
    await lockAccount(tx, item.userId)
    const letter = await findDoc(tx, 'messages', item.userId, item.ref)
    if (letter?.status !== 'queued' && letter?.status !== 'sent') return null
    const job = await findDoc(tx, 'removal_jobs', item.userId, letter.job_id)
    const mails = await mailsOf(tx, item.userId, letter.job_id)
    if (letter.status === 'sent') return { letter, mails, isNew: false }
    const open = job && !isFinal(job.status) ? job : null
    const account = { tx, deps, userId: item.userId }
    if (open && isNeedless(open, letter, mails)) {
      await putDoc(tx, 'messages', item.userId, letter, true)
      await planFollowUp(tx, item.userId, open.id, deps.now())
      return null
    }
    const stopped = open && (await reasonToStop(account, open))
    if (open && stopped === null) {
      const turnAt = await takeLetterTurn(tx, deps, letter)
      if (turnAt !== null) {
        await planLetter(tx, item.userId, letter.id, turnAt)
        return null
      }
      const sent = {
        status: 'sent',
        sent_at: iso(deps.now()),
        header_id: `${letter.id}@${deps.mailDomain}`,
      } as const
      const marked = await rewriteDoc(tx, 'messages', item.userId, letter, sent)
      return { letter: marked, mails, isNew: true }
    }
    await rewriteDoc(tx, 'messages', item.userId, letter, { status: 'failed' })
    if (open && stopped && !(await wasSubmitted(tx, item.userId, open)))
      await moveJob(account, open, {
        event: 'cancelled',
        sentences: [sentence(stopped, { site: await siteName(tx, open.site_id) }), sentence('nothing_sent')],
      })
    return null
  })
}

/**
 * The person may be deleted, their consent may end, or they may want the site left alone, while a letter waits for its first try, or for another one after
 * the mail server refused it.
 */
async function reasonToStop(
  account: AccountTx<Deps>,
  job: RemovalJob,
): Promise<'person_deleted' | 'consent_ended' | 'site_left_alone' | null> {
  const { tx, deps, userId } = account
  const person = await findDoc(tx, 'people', userId, job.person_id)
  if (person === null) return 'person_deleted'
  if (leavesAlone(person, job.site_id)) return 'site_left_alone'
  const lacks = (await lacksConsent(tx, deps, userId, person)) !== null
  return lacks ? 'consent_ended' : null
}

/** Records the letter, then submits it; false if we can't tell whether it was sent. @throws if it certainly wasn't. */
async function noteAndHand(deps: Deps, userId: string, taken: Taken): Promise<boolean> {
  const leftAt = deps.now()
  await journalLetter(deps, userId, taken.letter, leftAt)
  return hand(deps, userId, taken, leftAt)
}

/** Records the letter outside the database. @throws if that fails; the letter isn't sent then. */
async function journalLetter(deps: Deps, userId: string, letter: Message, leftAt: number): Promise<void> {
  try {
    const job = must(await findDoc(deps.db, 'removal_jobs', userId, letter.job_id), 'removal of a letter')
    const entry = { kind: 'letter', id: letter.id, left_at: leftAt } as const
    await deps.journal.append({ ...entry, ...journalFieldsOf(userId, job) })
  } catch (error) {
    await takeBack(deps, userId, letter)
    throw error
  }
}

/** The most Message-IDs that a letter refers to. */
const REFERENCES_MAX = 20

/**
 * The Message-IDs of the removal's earlier mails, oldest first. Without letters that came back and the reports of that:
 * the site never saw them.
 */
function threadOf({ letter, mails }: Taken): string[] {
  return mails
    .filter(mail => mail.id !== letter.id && mail.created_at <= letter.created_at)
    .filter(mail => mail.status !== 'bounced' && !isDeliveryReport(mail))
    .sort((a, b) => a.created_at.localeCompare(b.created_at))
    .flatMap(mail => mail.header_id ?? [])
    .slice(-REFERENCES_MAX)
}

async function takeBack(deps: Deps, userId: string, letter: Message): Promise<void> {
  await patchDoc(deps.db, 'messages', userId, letter.id, { status: 'queued', sent_at: null })
}

/** Submits the letter to the mail server; false if we can't tell whether it was accepted. @throws if it wasn't. */
async function hand(deps: Deps, userId: string, taken: Taken, leftAt: number): Promise<boolean> {
  const { letter } = taken
  try {
    await deps.sendMail({
      to: letter.to_address,
      from: letter.from_address,
      subject: letter.subject,
      text: letter.body,
      // Reports about delivery come back to the removal's own address, and so find their letter.
      returnPath: letter.from_address,
      messageId: letter.header_id ?? `${letter.id}@${deps.mailDomain}`,
      references: threadOf(taken),
    })
    return true
  } catch (error) {
    if (!wasRefused(error)) {
      deps.log.warn({ err: error, ref: letter.id }, 'a letter may have been sent')
      return false
    }
    await takeBack(deps, userId, letter)
    await deps.journal.append({ kind: 'stayed', id: letter.id, left_at: leftAt })
    throw error
  }
}
