// What a broker's mail leads to: it is kept, its confirmation link goes to a worker, and its word is noted as a word.
import type { ParsedMail } from 'mailparser'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import type { Db } from '../db/database.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { findDoc, putDoc } from '../db/rows.ts'
import { confirmationLinks } from '../db/tables/engine.ts'
import { planWork, siteLane } from '../db/work.ts'
import type { Deps } from '../deps.ts'
import { findConfirmationLink, saysRemoved } from './find-links.ts'
import type { MailOwner } from './mail-owner.ts'

export type InboxDeps = Deps & {
  /** Notes on a removal that its broker says it is done. */
  noteAssertion: (tx: Db, userId: string, job: RemovalJob) => Promise<unknown>
}

/** Takes one mail in for the removal it was sent to. */
export async function receiveMail(deps: InboxDeps, owner: MailOwner, mail: ParsedMail): Promise<void> {
  const job = await findDoc(deps.db, 'removal_jobs', owner.userId, owner.jobId)
  if (!job) return
  const site = await findDoc(deps.db, 'data_broker_sites', SHARED_ACCOUNT, job.site_id)
  const text = mail.text ?? ''
  const link = findConfirmationLink({ text, html: mail.html || '' }, site ? [site.host] : [])
  await deps.db.transaction(async tx => {
    await putDoc(tx, 'messages', owner.userId, {
      id: newId(),
      job_id: job.id,
      site_id: job.site_id,
      direction: 'in',
      status: 'received',
      from_address: (mail.from?.value[0]?.address ?? 'unknown').slice(0, 254),
      to_address: owner.address,
      subject: (mail.subject ?? '').slice(0, 300),
      body: openable(deps, text).slice(0, 20_000),
      follow_up_at: null,
      sent_at: mail.date ? iso(mail.date.getTime()) : null,
      created_at: iso(deps.now()),
    })
    if (saysRemoved(text) && job.status === 'verification') await deps.noteAssertion(tx, owner.userId, job)
    if (!link || !awaitsMail(job)) return
    await tx.insert(confirmationLinks).values({
      id: newId(),
      user_id: owner.userId,
      job_id: job.id,
      link,
      used_at: null,
      received_at: new Date(deps.now()),
    })
    await planWork(tx, {
      kind: 'remove-listing',
      ref: job.id,
      userId: owner.userId,
      lane: siteLane(job.site_id),
      dueAt: deps.now(),
    })
  })
  if (link) deps.nudge()
}

/** The text with its links as a person's browser can open them (other addresses only in the sandbox world). */
function openable(deps: Pick<Deps, 'address'>, text: string): string {
  return text.replace(/https?:\/\/[^\s"'<>()[\]]+/g, link => deps.address(link))
}

/** The mail may overtake the worker that sent the form: any removal that is being sent may be waiting for it. */
function awaitsMail(job: RemovalJob): boolean {
  return job.status === 'processing' || job.status === 'pending'
}
