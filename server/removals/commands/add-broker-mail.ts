// Adds a broker's mail that reached the person's own mailbox. It's filed with its removal as if it had come to us.
import type { AddressObject, ParsedMail } from 'mailparser'
import { findDoc } from '../../db/rows.ts'
import { type FunctionHandler, notThere, type Outcome } from '../../function-handler.ts'
import { EvidenceError } from '../../lib/evidence-store.ts'
import { UNCHECKED_MAIL } from '../mail/authenticate-mail.ts'
import { fileMail } from '../mail/file-mail.ts'
import { parseMail } from '../mail/parse-mail.ts'
import { readDeliveryReport } from '../mail/read-bounce.ts'
import { NO_ATTACHMENTS, type StoredAttachments, storeAttachments } from '../mail/store-attachments.ts'

/** The intent stores only the removal's id, not the mail: that is in the messages now. */
export const addBrokerMail: FunctionHandler<'add-broker-mail'> = async (
  { tx, deps, userId, who },
  payload,
) => {
  const job = await findDoc(tx, 'removal_jobs', who, payload.job_id)
  if (!job) return notThere('removal')
  const mail = await mailOf(payload.mail)
  if (!mail) return refused('This isn’t an email: it has neither a sender nor a subject.')
  if (!mail.text?.trim() && !mail.html) return refused('This email has no text.')
  const attachments = await attachmentsOf(() => storeAttachments(deps, userId, mail), mail)
  const filed = await fileMail(
    { tx, deps, userId },
    { jobId: job.id, to: firstAddress(mail.to) },
    { mail, attachments, authentication: UNCHECKED_MAIL, envelopeFrom: null },
  )
  if (!filed) return notThere('removal')
  return {
    ok: true,
    result: { message_id: filed.messageId, already_there: !filed.isNew },
    keeps: { job_id: payload.job_id },
  }
}

/** The mail, or null if the text isn't one: the parser accepts any text as a mail without headers. */
async function mailOf(text: string): Promise<ParsedMail | null> {
  try {
    const mail = await parseMail(text)
    return mail.from || mail.subject || mail.messageId ? mail : null
  } catch {
    // If the parser fails, it isn't a mail; the refusal says so.
    return null
  }
}

/**
 * The mail's files. They're few and small, because a device sends the whole mail in one request; while the store is
 * away, the mail is filed without them, and the person still has it.
 */
async function attachmentsOf(
  keep: () => Promise<StoredAttachments>,
  mail: ParsedMail,
): Promise<StoredAttachments> {
  if (readDeliveryReport(mail) !== null) return NO_ATTACHMENTS
  try {
    return await keep()
  } catch (error) {
    if (!(error instanceof EvidenceError)) throw error
    return { ...NO_ATTACHMENTS, leftOut: mail.attachments.length }
  }
}

function firstAddress(to: AddressObject | AddressObject[] | undefined): string {
  const first = Array.isArray(to) ? to[0] : to
  return first?.value[0]?.address ?? ''
}

const refused = (message: string): Outcome => ({ ok: false, code: 'validation_failed', message })
