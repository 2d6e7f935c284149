// Sends a ticket mail: a notice to the operator, a confirmation to the sender, or the operator's answer. Its ref names
// the kind and the message (tickets/plan-mail.ts). Each is sent at most once.
import { eq } from 'drizzle-orm'
import { HOUR, MINUTE } from '#shared/lib/time.ts'
import type { ContactView } from '#shared/protocol/contact.ts'
import { ticketMessages, tickets } from '../db/tables/tickets.ts'
import type { WorkItem } from '../db/work.ts'
import type { Deps, SendMail } from '../deps.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import { handOverOnce } from '../mail/hand-over-once.ts'
import { noticeMail, replyMail, type TicketContent, ticketReceiptMail } from './mails.ts'
import { readMailRef, type TicketMail } from './plan-mail.ts'
import { openSender, openText } from './ticket-rows.ts'

/** Where operators read tickets. */
const INBOX_PAGE = '/operations/inbox'

export type TicketMailDeps = Pick<Deps, 'db' | 'now' | 'sendMail' | 'publicUrl' | 'log'> & {
  contact: ContactView
}

/** The job `send-ticket-mail`. */
export function sendTicketMail(deps: TicketMailDeps): JobDefinition {
  return {
    kind: 'send-ticket-mail',
    quick: true,
    // Retries for about two days.
    backoff: attempts => (attempts < 12 ? Math.min(6 * HOUR, 2 ** attempts * MINUTE) : null),
    async giveUp({ ref }) {
      const { what, messageId } = readMailRef(ref)
      deps.log.error({ what, message: messageId }, 'mail of a ticket given up')
      if (what === 'reply') await note(deps, messageId, { state: 'failed' })
    },
    run: item => send(deps, item),
  }
}

/** Sends nothing if the ticket was deleted meanwhile. */
async function send(deps: TicketMailDeps, item: WorkItem): Promise<void> {
  const { what, messageId } = readMailRef(item.ref)
  const [found] = await deps.db
    .select({ message: ticketMessages, ticket: tickets })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticket_id))
    .where(eq(ticketMessages.id, messageId))
  if (!found) return
  const { number, category, id } = found.ticket
  const sender = await openSender(deps.db, found.ticket)
  const text = await openText(deps.db, found.message)
  const mail = mailOf(deps, what, { number, category, ...sender, text }, id)
  if (!mail) return
  const outcome = await handOverOnce(deps, item, () => deps.sendMail(mail))
  if (what !== 'reply' || outcome === 'not_ours') return
  const sent_at = outcome === 'sent' ? new Date(deps.now()) : null
  await note(deps, messageId, { state: outcome, sent_at })
}

/** Null if there is no recipient. */
function mailOf(
  { contact, publicUrl }: TicketMailDeps,
  what: TicketMail['what'],
  written: TicketContent,
  ticketId: string,
): Parameters<SendMail>[0] | null {
  const { email: ours } = contact
  if (what === 'notice') {
    if (ours === null) return null
    const link = `${publicUrl}${INBOX_PAGE}/${ticketId}`
    return { to: ours, replyTo: written.email, ...noticeMail(written, link) }
  }
  const to = written.email
  if (what === 'copy')
    return {
      to,
      ...(ours === null ? {} : { replyTo: ours }),
      ...ticketReceiptMail(written, { supportPage: `${publicUrl}/support`, replyHours: contact.reply_hours }),
    }
  return {
    to,
    ...(ours === null ? {} : { from: `Offlist support <${ours}>` }),
    ...replyMail(written.number, written.text),
  }
}

async function note(
  { db }: TicketMailDeps,
  messageId: string,
  changes: Partial<typeof ticketMessages.$inferInsert>,
): Promise<void> {
  await db.update(ticketMessages).set(changes).where(eq(ticketMessages.id, messageId))
}
