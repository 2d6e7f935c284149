// The operator's inbox: pages of tickets, latest first, and the search.
import { and, count, desc, eq, lt, or, type SQL } from 'drizzle-orm'
import type { TicketStatus } from '#shared/domain/tickets.ts'
import { iso } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import {
  INBOX_PAGE,
  type InboxView,
  type inboxSearch,
  SEARCHED_MAX,
  type TicketSummary,
} from '#shared/protocol/tickets.ts'
import type { Db } from '../db/database.ts'
import { addressDigest } from '../db/lookup-digest.ts'
import { tickets } from '../db/tables/tickets.ts'
import { AppError } from '../lib/problem.ts'
import { readTicketNumber } from './ticket-number.ts'
import { openSender, summaryOf, type TicketRow } from './ticket-rows.ts'

/** Tickets that a search reads per query. */
const CHUNK = 200

type Query = z.infer<typeof inboxSearch>

/**
 * A page of tickets. A ticket number or a complete address is found regardless of age. Other words are searched in
 * names, addresses and subjects, up to the number of tickets that one page may read.
 */
export async function readInbox(db: Db, { status, q, after }: Query, now: number): Promise<InboxView> {
  const counts = await countTickets(db)
  const exact = await exactly(db, q)
  const word = exact ? '' : q.toLowerCase()
  const where = and(eq(tickets.status, status), exact)
  const found: TicketSummary[] = []
  let read = 0
  let cursor = after === undefined ? undefined : readCursor(after)
  for (;;) {
    const size = word === '' ? INBOX_PAGE : CHUNK
    const rows = await pageOf(db, where, cursor, size)
    for (const row of rows) {
      read += 1
      cursor = cursorOf(row)
      const one = summaryOf(row, await openSender(db, row))
      if (fits(one, word)) found.push(one)
      if (found.length === INBOX_PAGE) break
    }
    const isLast = rows.length < size && found.length < INBOX_PAGE
    const isEnough = found.length === INBOX_PAGE || read >= SEARCHED_MAX
    if (!isLast && !isEnough) continue
    const next = isLast || !cursor ? null : `${cursor.at.toISOString()}_${cursor.id}`
    return { now: iso(now), tickets: found, counts, next, searched: word === '' ? null : read }
  }
}

type Cursor = { at: Date; id: string }

const cursorOf = ({ last_at: at, id }: TicketRow): Cursor => ({ at, id })

const cursorParts = z.tuple([z.iso.datetime(), z.uuid()])

function readCursor(text: string): Cursor {
  const parts = cursorParts.safeParse(text.split('_'))
  if (!parts.success) throw new AppError('validation_failed', 'There is no such page.', { field: 'after' })
  return { at: new Date(parts.data[0]), id: parts.data[1] }
}

async function countTickets(db: Db): Promise<Record<TicketStatus, number>> {
  const rows = await db
    .select({ status: tickets.status, rows: count() })
    .from(tickets)
    .groupBy(tickets.status)
  const of = (status: TicketStatus) => rows.find(row => row.status === status)?.rows ?? 0
  return { open: of('open'), closed: of('closed') }
}

/** The condition for a search by ticket number or by sender address. */
async function exactly(db: Db, q: string): Promise<SQL | undefined> {
  const number = readTicketNumber(q)
  if (number !== null) return eq(tickets.number, number)
  return z.email().safeParse(q).success ? eq(tickets.address_digest, await addressDigest(db, q)) : undefined
}

function pageOf(db: Db, where: SQL | undefined, after: Cursor | undefined, size: number) {
  const isAfter =
    after && or(lt(tickets.last_at, after.at), and(eq(tickets.last_at, after.at), lt(tickets.id, after.id)))
  return db
    .select()
    .from(tickets)
    .where(and(where, isAfter))
    .orderBy(desc(tickets.last_at), desc(tickets.id))
    .limit(size)
}

function fits({ name, email, subject, number }: TicketSummary, word: string): boolean {
  return word === '' || [name, email, subject, number].some(text => text.toLowerCase().includes(word))
}
