// Writes the security log: what happened around an account, for its owner to read. Reading it is left to others.
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { securityEvents } from '#server/db/tables/security.ts'
import type { SecurityEventKind } from '#shared/domain/security-events.ts'
import { newId } from '#shared/lib/id.ts'
import { clientAddress } from './client-address.ts'

const MAX_USER_AGENT = 300

/** What an entry keeps of the request behind it. */
export type EventRequest = { userAgent: string | null; network: string | null }

/** What happened. `at` in epoch milliseconds of wall time; `detail` holds names and counts, never a secret. */
export type SecurityEvent = {
  userId: string
  kind: SecurityEventKind
  at: number
  /** Public id of the session it was done in. */
  sessionId?: string | undefined
  /** From `eventRequest`; absent when no request of the account's owner is behind it. */
  request?: EventRequest | undefined
  detail?: Record<string, string | number>
}

/** Adds an entry in the caller's transaction, so that it is there exactly when what it tells of is. */
export async function noteSecurityEvent(tx: Db, event: SecurityEvent): Promise<void> {
  await tx.insert(securityEvents).values(securityEventRow(event))
}

/** The entry as a row, for a statement that writes it beside what it tells of. */
export function securityEventRow(event: SecurityEvent): typeof securityEvents.$inferInsert {
  return {
    id: newId(),
    userId: event.userId,
    kind: event.kind,
    at: new Date(event.at),
    sessionId: event.sessionId ?? null,
    userAgent: event.request?.userAgent ?? null,
    network: event.request?.network ?? null,
    detail: event.detail ?? {},
  }
}

/** The part of a request that an entry keeps: the browser's name, and the client's network instead of its address. */
export function eventRequest(c: Context, deps: { trustProxy: boolean }): EventRequest {
  return { userAgent: userAgentOf(c), network: networkOf(clientAddress(c, deps.trustProxy)) }
}

/** What the browser calls itself, cut to 300 characters without what a database cannot hold; null when it says nothing. */
export function userAgentOf(c: Context): string | null {
  const name = c.req.header('user-agent')?.replaceAll(/\p{C}/gu, '').slice(0, MAX_USER_AGENT).trim()
  return name ? name.toWellFormed() : null
}

/** `203.0.113.0/24` or `2001:db8:1::/48`: tells a home from a phone, and not which home. */
function networkOf(address: string): string | null {
  const four = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)
  if (four) return `${four[1]}.0/24`
  const six = /^([\da-f]{0,4}(?::[\da-f]{0,4}){2})/i.exec(address)
  return six ? `${six[1]}::/48` : null
}
