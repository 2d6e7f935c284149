// Send a letter by mail. At most once: it is marked as sent before it is handed over, and unmarked only when the mail
// server plainly refused it.
import type { Message } from '#shared/collections/messages.ts'
import { must } from '#shared/lib/must.ts'
import { iso, MINUTE } from '#shared/lib/time.ts'
import { findDoc, patchDoc } from '../db/rows.ts'
import type { WorkItem } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { awaitVerification } from '../removals/await-verification.ts'
import { REASONS, recordDisclosures } from '../removals/disclose.ts'
import { siteName } from '../removals/move-job.ts'
import type { JobDefinition } from './queue.ts'

/** The job `send-letter`; its ref is the message's id. */
export function sendLetter(deps: Deps): JobDefinition {
  return {
    kind: 'send-letter',
    backoff: attempts => (attempts < 5 ? 2 ** attempts * MINUTE : null),
    giveUp: async item => {
      await patchDoc(deps.db, 'messages', item.userId, item.ref, { status: 'failed' })
    },
    run: item => send(deps, item),
  }
}

async function send(deps: Deps, item: WorkItem): Promise<void> {
  const letter = await findDoc(deps.db, 'messages', item.userId, item.ref)
  if (letter?.status === 'queued') await hand(deps, item.userId, letter)
  // Marked as sent by a worker that died: it may have left, so only the removal goes on.
  else if (letter?.status !== 'sent') return
  await deps.db.transaction(async tx => {
    const job = must(await findDoc(tx, 'removal_jobs', item.userId, letter.job_id), 'removal of a letter')
    // Whatever has become of the removal meanwhile: the letter has left.
    const sent = await findDoc(tx, 'messages', item.userId, item.ref)
    const since = new Date(sent?.sent_at ?? letter.created_at)
    const told = { job, fields: ['letter'], reason: REASONS.letter, since }
    await recordDisclosures(tx, deps, item.userId, told)
    if (job.status !== 'requires_manual') return
    await awaitVerification(tx, deps, item.userId, job, {
      event: 'letter_sent',
      text: `Your letter was sent to ${await siteName(tx, letter.site_id)}.`,
    })
  })
}

async function hand(deps: Deps, userId: string, letter: Message): Promise<void> {
  await patchDoc(deps.db, 'messages', userId, letter.id, { status: 'sent', sent_at: iso(deps.now()) })
  try {
    await deps.sendMail({
      to: letter.to_address,
      from: letter.from_address,
      subject: letter.subject,
      text: letter.body,
    })
  } catch (error) {
    await patchDoc(deps.db, 'messages', userId, letter.id, { status: 'queued', sent_at: null })
    throw error
  }
}
