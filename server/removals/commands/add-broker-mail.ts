// Adds a broker's mail that reached the person's own mailbox. It's filed with its removal as if it had come to us.
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser'
import { findDoc } from '../../db/rows.ts'
import { type FunctionHandler, notThere, type Outcome } from '../../function-handler.ts'
import { fileMail } from '../mail/file-mail.ts'
import { noteAssertion } from '../mail/note-assertion.ts'
import { offerLink } from '../mail/offer-link.ts'

/** The intent stores only the removal's id, not the mail: that is in the messages now. */
export const addBrokerMail: FunctionHandler<'add-broker-mail'> = async (
  { tx, deps, userId, who },
  payload,
) => {
  const job = await findDoc(tx, 'removal_jobs', who, payload.job_id)
  if (!job) return notThere('removal')
  const mail = await parseMail(payload.mail)
  if (!mail) return refused('This isn’t an email: it has neither a sender nor a subject.')
  if (!mail.text?.trim() && !mail.html) return refused('This email has no text.')
  const filed = await fileMail(
    tx,
    {
      ...deps,
      noteAssertion: (inner, owner, about) => noteAssertion({ tx: inner, deps, userId: owner }, about),
      offerLink: (inner, owner, about, offered) =>
        offerLink({ tx: inner, deps, userId: owner }, about, offered),
    },
    { userId, job, to: firstAddress(mail.to) },
    mail,
  )
  return {
    ok: true,
    result: { message_id: filed.messageId, already_there: !filed.isNew },
    keeps: { job_id: payload.job_id },
  }
}

/** The mail, or null if the text isn't one: the parser accepts any text as a mail without headers. */
async function parseMail(text: string): Promise<ParsedMail | null> {
  try {
    const mail = await simpleParser(text, { skipImageLinks: true, skipTextLinks: true })
    return mail.from || mail.subject || mail.messageId ? mail : null
  } catch {
    // If the parser fails, it isn't a mail; the refusal says so.
    return null
  }
}

function firstAddress(to: AddressObject | AddressObject[] | undefined): string {
  const first = Array.isArray(to) ? to[0] : to
  return first?.value[0]?.address ?? ''
}

const refused = (message: string): Outcome => ({ ok: false, code: 'validation_failed', message })
