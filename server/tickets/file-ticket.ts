// Files a message as a ticket, and schedules its mails.
import { and, desc, eq, gt, or, sql } from 'drizzle-orm'
import { newId } from '#shared/lib/id.ts'
import { HOUR } from '#shared/lib/time.ts'
import type { TicketBody } from '#shared/protocol/tickets.ts'
import type { Db } from '../db/database.ts'
import { addressDigest, lookupDigest, lookupId } from '../db/lookup-digest.ts'
import { closeColumn, SEALED } from '../db/sealed-columns.ts'
import { ticketMessages, tickets } from '../db/tables/tickets.ts'
import type { TicketDeps } from './deps.ts'
import { planTicketMail } from './plan-mail.ts'
import { newTicketNumber } from './ticket-number.ts'

/** Within this time, the same message from the same sender counts as a duplicate. */
const TWICE_WITHIN = HOUR

export type FiledTicket = { number: string; copied: boolean; isNew: boolean }

/**
 * `copied`: whether the sender gets a confirmation mail. A duplicate isn't filed again; it gets the first one's result.
 */
export async function fileTicket(
  deps: Pick<TicketDeps, 'db' | 'now'>,
  { key, text, category, ...sender }: TicketBody,
  copied: boolean,
): Promise<FiledTicket> {
  const same = JSON.stringify([{ ...sender, email: sender.email.toLowerCase() }, category, text])
  const content = await lookupDigest(deps.db, 'ticket', same)
  // Includes the text, so that a form that sends another text under its old key doesn't lose the message.
  const id = key === undefined ? newId() : await lookupId(deps.db, 'ticket key', JSON.stringify([key, same]))
  const address = await addressDigest(deps.db, sender.email)
  return deps.db.transaction(async tx => {
    const now = new Date(deps.now())
    await lockContent(tx, content)
    const first = await findTwin(tx, id, content, new Date(now.getTime() - TWICE_WITHIN))
    if (first) return { ...first, isNew: false }
    const [messageId, number] = [newId(), newTicketNumber()]
    await tx.insert(tickets).values({
      id,
      number,
      status: 'open',
      category,
      address_digest: address,
      content_digest: content,
      sender: closeColumn(tx, SEALED.ticketSender, { id }, sender),
      copied,
      waiting: true,
      created_at: now,
      last_at: now,
    })
    await tx.insert(ticketMessages).values({
      id: messageId,
      ticket_id: id,
      direction: 'in',
      state: 'received',
      body: closeColumn(tx, SEALED.ticketText, { id: messageId }, text),
      created_at: now,
    })
    await planTicketMail(tx, deps, { what: 'notice', ticketId: id, messageId })
    if (copied) await planTicketMail(tx, deps, { what: 'copy', ticketId: id, messageId })
    return { number, copied, isNew: true }
  })
}

/** Held until the transaction ends: of two identical messages, the second waits for the first. */
const lockContent = (tx: Db, content: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('ticket ' || ${content}::text, 0))`)

async function findTwin(tx: Db, id: string, content: string, since: Date) {
  const [twin] = await tx
    .select({ number: tickets.number, copied: tickets.copied })
    .from(tickets)
    .where(or(eq(tickets.id, id), and(eq(tickets.content_digest, content), gt(tickets.created_at, since))))
    .orderBy(desc(tickets.created_at))
    .limit(1)
  return twin ?? null
}
