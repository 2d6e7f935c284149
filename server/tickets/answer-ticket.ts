// An operator's actions on a ticket: answer, close, reopen.
import { eq } from 'drizzle-orm'
import type { TicketStatus } from '#shared/domain/tickets.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import type { z } from '#shared/lib/z.ts'
import type { replyBody } from '#shared/protocol/tickets.ts'
import { lookupId } from '../db/lookup-digest.ts'
import { noteOperatorAct } from '../db/operator-acts.ts'
import { closeColumn, SEALED } from '../db/sealed-columns.ts'
import { ticketMessages, tickets } from '../db/tables/tickets.ts'
import type { TicketDeps } from './deps.ts'
import { planTicketMail } from './plan-mail.ts'
import { findTicket, type TicketRow } from './ticket-rows.ts'

type AnswerDeps = Pick<TicketDeps, 'db' | 'now' | 'wallNow'>

/**
 * Stores an operator's answer and schedules its mail, once per key and text. `close`: also closes the ticket. Null if the
 * ticket was deleted meanwhile.
 */
export async function answerTicket(
  deps: AnswerDeps,
  id: string,
  { key, text, close }: z.infer<typeof replyBody>,
  operatorId: string,
): Promise<TicketRow | null> {
  const messageId =
    key === undefined ? newId() : await lookupId(deps.db, 'reply key', JSON.stringify([id, key, text]))
  return deps.db.transaction(async tx => {
    const now = new Date(deps.now())
    const [row] = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update')
    const isThere = (await tx.$count(ticketMessages, eq(ticketMessages.id, messageId))) > 0
    if (!row || isThere) return row ?? null
    const [changed] = await tx
      .update(tickets)
      .set({ last_at: now, waiting: false, ...(close ? { status: 'closed' as const } : {}) })
      .where(eq(tickets.id, id))
      .returning()
    await tx.insert(ticketMessages).values({
      id: messageId,
      ticket_id: id,
      direction: 'out',
      state: 'queued',
      body: closeColumn(tx, SEALED.ticketText, { id: messageId }, text),
      created_at: now,
    })
    await planTicketMail(tx, deps, { what: 'reply', ticketId: id, messageId })
    const detail = { number: row.number }
    await noteOperatorAct(tx, { at: deps.wallNow(), act: 'ticket_answered', operatorId, detail })
    return must(changed, 'a ticket that is locked')
  })
}

/** An operator closes or opens a ticket. Null if it was deleted meanwhile. */
export async function setTicketStatus(
  deps: AnswerDeps,
  id: string,
  status: TicketStatus,
  operatorId: string,
): Promise<TicketRow | null> {
  const act = status === 'closed' ? 'ticket_closed' : 'ticket_reopened'
  return deps.db.transaction(async tx => {
    await tx.update(tickets).set({ status }).where(eq(tickets.id, id))
    const row = await findTicket(tx, id)
    const detail = { number: row?.number ?? '' }
    if (row) await noteOperatorAct(tx, { at: deps.wallNow(), act, operatorId, detail })
    return row
  })
}
