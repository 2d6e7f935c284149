// Receives mail that came by SMTP and files it with its removal. Of mail to a scan, only the code is stored.
import type { ParsedMail } from 'mailparser'
import type { MailAuthentication } from '#shared/collections/messages.ts'
import { findDoc } from '../../db/rows.ts'
import type { Deps } from '../../deps.ts'
import type { MailKind } from '../../lib/work-counts.ts'
import { type DnsResolver, UNCHECKED_MAIL } from './authenticate-mail.ts'
import { fileMail } from './file-mail.ts'
import { findCode } from './find-code.ts'
import type { MailOwner } from './mail-owner.ts'
import { readDeliveryReport } from './read-bounce.ts'
import { giveScanCode } from './scan-code.ts'
import { NO_ATTACHMENTS, type StoredAttachments, storeAttachments } from './store-attachments.ts'

export type InboxDeps = Deps & {
  mailDns: {
    resolve: DnsResolver
    /** Whether a connection from this address is the sender's own. Otherwise, a relay of ours passed the mail on. */
    isSender: (ip: string) => boolean
  }
}

/** How a mail came: its envelope's sender, and the checks of its source. */
export type Arrival = { envelopeFrom: string; authentication: MailAuthentication }

const UNCHECKED: Arrival = { envelopeFrom: 'unknown', authentication: UNCHECKED_MAIL }

/**
 * Files one mail with the removal or scan that it was sent to. Repeating it changes nothing.
 * @throws EvidenceError when its attachments can't be stored now.
 */
export async function receiveMail(
  deps: InboxDeps,
  owner: MailOwner,
  mail: ParsedMail,
  arrival: Arrival = UNCHECKED,
): Promise<void> {
  const { userId } = owner
  const attachments = await attachmentsOf(deps, owner, mail)
  let kind: MailKind = 'unowned'
  const filed = await deps.db.transaction(async tx => {
    // The lock would leave a trace of an account that was erased meanwhile, so it comes later.
    const job = await findDoc(tx, 'removal_jobs', userId, owner.jobId)
    const about = { jobId: owner.jobId, to: owner.address }
    if (job) return fileMail({ tx, deps, userId }, about, { mail, attachments, ...arrival })
    const code = findCode(`${mail.subject ?? ''}\n${mail.text ?? ''}`)
    if (code !== null) {
      await giveScanCode(tx, owner.address, code)
      kind = 'code'
    }
    return null
  })
  deps.counts?.mailIn(filed?.kind ?? kind)
  if (filed?.worksOn) deps.nudge()
}

/** Stored before the transaction. A report's attachment is our own letter. */
async function attachmentsOf(
  deps: InboxDeps,
  { userId, jobId }: MailOwner,
  mail: ParsedMail,
): Promise<StoredAttachments> {
  if (mail.attachments.length === 0 || readDeliveryReport(mail) !== null) return NO_ATTACHMENTS
  const isForRemoval = (await findDoc(deps.db, 'removal_jobs', userId, jobId)) !== null
  return isForRemoval ? storeAttachments(deps, userId, mail) : NO_ATTACHMENTS
}
