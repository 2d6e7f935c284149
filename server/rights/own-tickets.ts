// An account's messages to the operator, and the replies. Tickets have no account id, so they are found by the
// account's confirmed address.
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { addressDigest } from '../db/lookup-digest.ts'
import { users } from '../db/tables/accounts.ts'
import { ticketMessages, tickets } from '../db/tables/tickets.ts'
import { readTableRows } from './account-tables.ts'

type Rows = Record<string, unknown>[]

/** The account's tickets and their messages, opened. */
export async function readOwnTickets(
  db: Db,
  userId: string,
): Promise<{ tickets: Rows; ticket_messages: Rows }> {
  const digest = await digestOf(db, userId)
  if (digest === null) return { tickets: [], ticket_messages: [] }
  const own = db.select({ id: tickets.id }).from(tickets).where(eq(tickets.address_digest, digest))
  return {
    tickets: await readTableRows(db, tickets, eq(tickets.address_digest, digest)),
    ticket_messages: await readTableRows(db, ticketMessages, inArray(ticketMessages.ticket_id, own)),
  }
}

/** Deletes them with their messages; returns the number of tickets. */
export async function eraseOwnTickets(tx: Db, userId: string): Promise<number> {
  const digest = await digestOf(tx, userId)
  if (digest === null) return 0
  const gone = await tx
    .delete(tickets)
    .where(eq(tickets.address_digest, digest))
    .returning({ id: tickets.id })
  return gone.length
}

/** Null for a deleted account, or one whose address isn't confirmed: the address may be a stranger's. */
async function digestOf(db: Db, userId: string): Promise<string | null> {
  const [user] = await db
    .select({ email: users.email, confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, userId))
  return user?.confirmedAt ? addressDigest(db, user.email) : null
}
